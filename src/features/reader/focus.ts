import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import { mayTakeFocus } from '../../shared/shell/index.ts';
import { focusReturnTarget } from '../../shared/ui/menu/menuChoice.ts';
import { buttonId, openerOf, type Panel, panelId } from './panels.ts';
import { type Session, showHalfWith, useSession, useSessionStore } from './session/session.ts';
import { movePanel, togglePanel } from './session/sessionStore.ts';

/** Closes the open panel and returns whether there was one. */
export function closePanel({ id, store }: Session): boolean {
  const { panel } = store;
  if (!panel) return false;
  openerOf(panel, id)?.focus();
  movePanel(store, { kind: 'close', panel });
  return true;
}

/** The attributes of the button that opens a panel. */
export function usePanelButton(panel: Panel) {
  const { id, store } = useSession();
  const isOpen = useSessionStore().panel === panel;
  return {
    type: 'button',
    id: buttonId(panel, id),
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId(panel, id) : undefined,
    onClick: () => togglePanel(store, panel),
  } as const;
}

/** A panel that closes gives the focus back to where it was. For the component that opens with the panel. */
export function useFocusReturn(panel: Panel): void {
  const { id } = useSession();
  const [cameFrom] = useState(focusReturnTarget);
  // After the commit, in which the panel's button takes the focus.
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === openerOf(panel, id);
      if (isLost && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    },
    [panel, id, cameFrom],
  );
}

/**
 * Closes the panel that covers the element with the focus, hides bars that cover a link or a note of a
 * page (WCAG 2.4.11), and shows the half of a page with it. For the viewer's `onFocus`.
 */
export function uncoverFocus(
  { target, currentTarget, nativeEvent }: FocusEvent<HTMLElement>,
  session: Session,
): void {
  const { id, store } = session;
  if (target === currentTarget || !isKeyboardFocus(target)) return;
  const panel = store.panel && document.getElementById(panelId(store.panel, id));
  if (panel && !panel.contains(target) && covers(panel, target))
    movePanel(store, { kind: 'covers-focus' });
  const isOfPage = target.closest('[data-mark]') !== null;
  if (isOfPage && bars(currentTarget).some((bar) => covers(bar, target))) session.bars.hide();
  const frame = target.closest<HTMLElement>('[data-frame]');
  if (!frame) return;
  const [box, room] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  const across = (box.left + box.width / 2 - room.left) / room.width;
  const page = Number(frame.dataset['frame']) as PageNumber;
  showHalfWith(session, { page, across }, nativeEvent);
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

export function covers(upper: Element, lower: Element): boolean {
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

/** For `onKeyDown` of a modal. Keys pressed in it must not reach the pages, to which React bubbles them. */
export const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

/** The keys that move the focus along a list. They turn no page. */
export const listSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
