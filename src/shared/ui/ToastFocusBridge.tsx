import { useEffect, useRef } from 'react';
import { toastRegionId } from './layers.ts';

/**
 * Rendered inside the content of each modal. The modal's focus trap allows focus on elements that its
 * content controls, so F6 reaches a snackbar above the modal. Tab goes through the modal and then through
 * the snackbars.
 */
export function ToastFocusBridge({ isTrapped = true }: { isTrapped?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const modal = place.current?.closest<HTMLElement>('[data-scope=dialog][data-part=content]');
    if (!modal || !isTrapped) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const next = event.key === 'Tab' && isLast(modal) ? acrossFrom(modal, event) : null;
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    };
    // Before the focus trap, which would keep the focus inside the modal.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isTrapped]);
  return <span ref={place} hidden aria-controls={toastRegionId} aria-expanded="true" />;
}

/** Only the topmost modal handles keys. */
const isLast = (modal: HTMLElement): boolean =>
  [...document.querySelectorAll('[data-scope=dialog][data-part=content][data-state=open]')].at(
    -1,
  ) === modal;

/** The target of Tab between the ends of the modal and the ends of the snackbars. */
function acrossFrom(modal: HTMLElement, { target, shiftKey }: KeyboardEvent): HTMLElement | null {
  const snackbars = tabbableIn(document.getElementById(toastRegionId));
  if (!(target instanceof HTMLElement) || snackbars.length === 0) return null;
  const inModal = tabbableIn(modal);
  const [from, to] = snackbars.includes(target) ? [snackbars, inModal] : [inModal, snackbars];
  const end = shiftKey ? from[0] : from.at(-1);
  const isAtEnd = target === end || (target === modal && (shiftKey || !end));
  if (!isAtEnd) return null;
  return (shiftKey ? to.at(-1) : to[0]) ?? modal;
}

const focusable = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type=hidden])',
  'select:enabled',
  'textarea:enabled',
  'summary',
  'iframe',
  'audio[controls]',
  'video[controls]',
  '[tabindex]',
  '[contenteditable]:not([contenteditable=false])',
].join();

/** The elements inside an element that Tab reaches, in document order. */
export const tabbableIn = (place: HTMLElement | null): readonly HTMLElement[] =>
  [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (element) => element.tabIndex >= 0 && isReachable(element) && !isOtherRadio(element),
  );

const isReachable = (element: HTMLElement): boolean =>
  element.closest('[inert], [hidden]') === null &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden';

/** Tab reaches one radio button of a group: the checked one, or the first when none is checked. */
function isOtherRadio(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked)
    return false;
  const scope = element.form ?? document;
  const group = [
    ...scope.querySelectorAll<HTMLInputElement>(
      `input[type=radio][name="${CSS.escape(element.name)}"]`,
    ),
  ];
  return element.name !== '' && (group.find(({ checked }) => checked) ?? group[0]) !== element;
}
