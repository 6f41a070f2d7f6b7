import type { Disposer } from './disposer.ts';

/** The number of overlays that lock the page, and the function that restores the page's styles. */
let locks = 0;
let unlock = (): void => {};

/** Locks the page's scrolling without a shift of its layout until the disposer ends. */
export function lockScroll(disposer: Disposer): void {
  if (!locks++) unlock = lock();
  disposer.add(() => {
    if (!--locks) unlock();
  });
}

function lock(): () => void {
  const page = document.documentElement;
  const { style } = page;
  const { overflow, paddingInlineEnd } = style;
  const position = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  // The width of the scroll bar stays reserved: otherwise every frame in the page would be laid out again.
  const scrollbar = innerWidth - page.clientWidth;
  const padding = parseFloat(getComputedStyle(page).paddingInlineEnd);
  Object.assign(style, { overflow: 'hidden', paddingInlineEnd: `${padding + scrollbar}px` });
  return () => {
    Object.assign(style, { overflow, paddingInlineEnd });
    if (!page.getAttribute('style')) page.removeAttribute('style');
    scrollTo(position);
  };
}
