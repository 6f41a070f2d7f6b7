const ending = '-menu';

/** The menu's own id in the page, by that of its button. */
export const menuIdOf = (buttonId: string): string => buttonId + ending;

/** The button of the menu in which something was chosen last, until somebody has asked for it. */
let chosenFrom: HTMLElement | null = null;

export function rememberChoice(buttonId: string): void {
  chosenFrom = document.getElementById(buttonId);
}

/**
 * Where somebody came from who opens something just now, and where the focus goes afterwards: a
 * choice of a menu is gone as soon as it is made, and the menu's button stays.
 */
export function opener(): HTMLElement | null {
  const from = chosenFrom;
  chosenFrom = null;
  const focused = document.activeElement;
  // The menu has let go of the focus, and nothing else has it yet.
  if (from && focused === document.body) return from;
  const menu = focused?.closest('[role=menu]');
  const stays = menu ? document.getElementById(menu.id.slice(0, -ending.length)) : focused;
  return stays instanceof HTMLElement ? stays : null;
}
