import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';
import { mayTakeFocus } from '../../shared/shell/index.ts';
import { openerOf, type Panel, panelId } from './panels.ts';
import type { Session } from './session/session.ts';
import { movePanel } from './session/store.ts';

/** Closes the open panel and returns whether there was one. */
export function closePanel({ id, store }: Session): boolean {
  const { panel } = store;
  if (!panel) return false;
  openerOf(panel, id)?.focus();
  movePanel(store, { kind: 'close', panel });
  return true;
}

/**
 * For the `ref` of a panel. A panel that was opened by keys takes the focus. The Tab key would pass the
 * rest of the bar first.
 */
export const focusIfKeyboard = (panel: Panel, session: number) => (place: unknown) => {
  const isByKeys = openerOf(panel, session)?.matches(':focus-visible');
  if (isByKeys && place instanceof HTMLElement) place.focus({ preventScroll: true });
};

/**
 * Closes the panel that covers the element with the focus, and hides bars that cover a link or a note of a
 * page (WCAG 2.4.11). For the viewer's `onFocus`.
 */
export function uncoverFocus(
  { target, currentTarget }: FocusEvent<HTMLElement>,
  session: Session,
): void {
  const { id, store } = session;
  if (target === currentTarget || !isKeyboardFocus(target)) return;
  const panel = store.panel && document.getElementById(panelId(store.panel, id));
  if (panel && !panel.contains(target) && covers(panel, target))
    movePanel(store, { kind: 'covers-focus' });
  const isOfPage = target.closest('[data-mark]') !== null;
  if (isOfPage && bars(currentTarget).some((bar) => covers(bar, target))) session.bars.hide();
}

/**
 * A menu takes the focus also where a hand has opened it. While it closes it takes the focus once more, when
 * the chosen panel is already open.
 */
const isKeyboardFocus = (target: Element): boolean =>
  target.matches(':is(:focus-visible, [role=menu]):not([role=menu][data-state=closed])');

/** The boxes of the bars that are seen; the room around them lets the pages through. */
const bars = (viewer: Element): readonly Element[] => [
  ...viewer.querySelectorAll('[data-bar][data-shown] > *'),
];

function covers(upper: Element, lower: Element): boolean {
  const [a, b] = [upper.getBoundingClientRect(), lower.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * For the `ref` of a button that is removed when it is pressed: the focus would be lost, and
 * no key would turn a page.
 */
export const returnFocus = (button: HTMLElement | null) => () => {
  if (button && document.activeElement === button && mayTakeFocus())
    button.closest<HTMLElement>('[role=dialog]')?.focus();
};

/**
 * A focused link becomes inert when its page is turned away, and the focus leaves
 * the reader, so no key works. The reader takes the focus in a layout effect: an effect after the
 * frame would lose a key pressed at once.
 */
export function useKeptFocus(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!mayTakeFocus()) return;
    const { activeElement, body } = document;
    const isLost = !activeElement || activeElement === body || activeElement.closest('[inert]');
    if (isLost) stage.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  });
}
