import type { Disposer } from './life.ts';

/** How many layers hold the page still, and what it was like before the first of them. */
let held = 0;
let release = (): void => {};

/** The page below neither scrolls nor moves sideways until this life ends; then all is as it was. */
export function lockScroll(life: Disposer): void {
  if (!held++) release = hold();
  life.add(() => {
    if (!--held) release();
  });
}

function hold(): () => void {
  const page = document.documentElement;
  const { style } = page;
  const { overflow, paddingInlineEnd } = style;
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  // The room of the scroll bar stays, or every frame in the page would be laid out anew.
  const bar = innerWidth - page.clientWidth;
  const padding = parseFloat(getComputedStyle(page).paddingInlineEnd);
  Object.assign(style, { overflow: 'hidden', paddingInlineEnd: `${padding + bar}px` });
  return () => {
    Object.assign(style, { overflow, paddingInlineEnd });
    if (!page.getAttribute('style')) page.removeAttribute('style');
    scrollTo(place);
  };
}
