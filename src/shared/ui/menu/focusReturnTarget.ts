const ending = '-menu';

/** The menu's own id in the page, by that of its button. */
export const menuIdOf = (buttonId: string): string => buttonId + ending;

/** The button of the menu in which something was chosen last, until somebody has asked for it. */
let chosenFrom: HTMLElement | null = null;

export function rememberChoice(buttonId: string): void {
  chosenFrom = document.getElementById(buttonId);
}

/**
 * Returns the element from which a user opens a dialog just now, which gets the focus back afterwards. A
 * choice of a menu is gone as soon as it is made, so its menu's button stands for it. Returns null where
 * nothing has the focus: the body is no place for it.
 */
export function focusReturnTarget(): HTMLElement | null {
  const from = chosenFrom;
  chosenFrom = null;
  const focused = document.activeElement;
  // The menu has let go of the focus, and nothing else has it yet.
  if (from && focused === document.body) return from;
  const menu = focused?.closest('[role=menu]');
  const stays = menu ? document.getElementById(menu.id.slice(0, -ending.length)) : focused;
  return stays instanceof HTMLElement && stays !== document.body ? stays : null;
}
