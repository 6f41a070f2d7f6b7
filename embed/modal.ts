import { setStyle } from './frame.ts';
import { type Disposer, listen } from './disposer.ts';
import { textIn } from './frameTexts.ts';
import type { FrameContext } from './contexts.ts';

/** The number of overlays that lock the page, and the function that restores the page's styles. */
let locks = 0;
let unlock = (): void => {};

/** Locks the page's scrolling without a shift of its layout until the disposer ends. */
function lockScroll(disposer: Disposer): void {
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

/**
 * Resets the page's styles of dialogs. The background is the reader's own, light and dark, so that nothing
 * flashes before the reader is painted.
 */
const dialogStyle =
  'all:initial;position:fixed;inset:0;display:flex;flex-direction:column;background:light-dark(#e4ddd1,#151210);color-scheme:';

/** 44 pixels are a touch target. */
const closeButtonStyle =
  'all:revert;align-self:end;width:44px;height:44px;border:0;background:none;font-size:28px';

/**
 * Opens a modal dialog over the whole page with a close button. The page does not scroll and is inert
 * meanwhile. When the disposer ends, the dialog closes and the focus returns.
 */
export function openModal(
  disposer: Disposer,
  { settings, locale }: FrameContext,
): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const closeButton = document.createElement('button');
  const { appearance = 'auto' } = settings;
  const lang = locale();
  Object.assign(closeButton, { lang, ariaLabel: textIn(lang, 3) });
  closeButton.textContent = '×';
  closeButton.addEventListener('click', disposer.end);
  setStyle(dialog, dialogStyle + (appearance === 'auto' ? 'light dark' : appearance));
  setStyle(closeButton, closeButtonStyle);
  dialog.append(closeButton);
  document.body.append(dialog);
  const focusedBefore = document.activeElement as HTMLElement | null;
  dialog.showModal();
  lockScroll(disposer);
  disposer.add(() => {
    dialog.close();
    dialog.remove();
    // Chromium restores the focus, except from a frame of another site.
    focusedBefore?.focus({ preventScroll: true });
  });
  // The Escape key closes the dialog.
  listen(disposer, dialog, 'close', disposer.end);
  return dialog;
}
