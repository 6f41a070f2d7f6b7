const ending = '-menu';

/** The menu's own id in the page, by that of its button. */
export const menuIdOf = (buttonId: string): string => buttonId + ending;

/**
 * Where somebody came from who opens something just now, and where the focus goes afterwards: a
 * choice of a menu is gone as soon as it is made, and the menu's button stays.
 */
export function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  const stays = menu ? document.getElementById(menu.id.slice(0, -ending.length)) : focused;
  return stays instanceof HTMLElement ? stays : null;
}
