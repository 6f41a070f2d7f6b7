import { below } from '../../shared/ui/tokens.ts';

/** The panels over the pages. One is open at a time. */
export type Panel = 'thumbnails' | 'contents' | 'zoom' | 'search' | 'notes' | 'tones';

/** An action of the user, or a move of the focus. */
export type PanelEvent =
  /** Its button is pressed. */
  | { readonly kind: 'toggle'; readonly panel: Panel }
  /** It closes by Escape, or by a press beside it. */
  | { readonly kind: 'close'; readonly panel: Panel }
  /** The focus goes to an element that the open panel covers. A menu of the bar is such an element. */
  | { readonly kind: 'covers-focus' }
  /** A finger sends the bars away. */
  | { readonly kind: 'bars-leave' };

/**
 * The panel that is open after the event, or null.
 *
 * | event | none is open | it is open | another is open |
 * | --- | --- | --- | --- |
 * | toggle | it | none | it |
 * | close | none | none | the other |
 * | covers-focus, bars-leave | none | none | none |
 */
export function nextPanel(open: Panel | null, event: PanelEvent): Panel | null {
  if (event.kind === 'toggle') return event.panel === open ? null : event.panel;
  if (event.kind === 'close') return event.panel === open ? null : open;
  return null;
}

/**
 * The id of the button that opens a panel; the focus goes back to it.
 * @param session the id of the session, because a page may have several readers
 */
export const buttonId = (panel: Panel, session: number): string => idOf(panel, session);

/** The only reader of a page has ids without a number. */
const idOf = (name: string, session: number): string =>
  session === 0 ? `gatefold-${name}` : `gatefold-${name}-${session}`;

/** The id of the button of the bar's menu. */
export const menuButtonId = (session: number): string => idOf('menu', session);

/** The button from which a panel was opened: its own, or that of the menu. */
export const openerOf = (panel: Panel, session: number): HTMLElement | null =>
  document.getElementById(buttonId(panel, session)) ??
  document.getElementById(menuButtonId(session));

export const panelId = (panel: Panel, session: number): string => idOf(`${panel}-panel`, session);

/** Whether the window has the width of a phone, where a list covers most of the pages. */
export const coversPages = (): boolean => window.matchMedia(below('small')).matches;
