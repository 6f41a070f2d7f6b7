const ending = '-menu';

/** The id of a menu, from the id of its button. */
export const menuIdOf = (buttonId: string): string => buttonId + ending;

/** The button of the menu in which an item was chosen last, until it is read. */
let chosenFrom: HTMLElement | null = null;

export function rememberChoice(buttonId: string): void {
  chosenFrom = document.getElementById(buttonId);
}

/**
 * Returns the element from which the user opens a dialog. It gets the focus back afterwards. A chosen menu
 * item is removed at once, so the menu's button replaces it. Returns null when nothing has the focus; the
 * body does not count.
 */
export function focusReturnTarget(): HTMLElement | null {
  const from = chosenFrom;
  chosenFrom = null;
  const focused = document.activeElement;
  // The menu has released the focus, and no other element has it yet.
  if (from && focused === document.body) return from;
  const menu = focused?.closest('[role=menu]');
  const remains = menu ? document.getElementById(menu.id.slice(0, -ending.length)) : focused;
  return remains instanceof HTMLElement && remains !== document.body ? remains : null;
}

/** A menu item: an action, or a link, which opens in a new tab. */
export type Choice = {
  readonly name: string;
  /** Separated from the items above it. */
  readonly isApart?: boolean;
  /** For an item that is on or off. */
  readonly isOn?: boolean;
} & ({ readonly onChoose: () => void } | { readonly href: string });
