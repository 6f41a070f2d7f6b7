import { type Aside, closeAside, reader } from './store.ts';

/** The buttons that open what can lie beside the pages; the focus goes back to them. */
export const asideButtons = { thumbnails: 'gatefold-thumbnails', contents: 'gatefold-contents' };

export const contentsPanelId = `${asideButtons.contents}-panel`;

/** Closes what lies open beside the pages and answers whether there was anything. */
export function leaveAside(): boolean {
  const { aside } = reader;
  if (!aside) return false;
  document.getElementById(asideButtons[aside])?.focus();
  closeAside();
  return true;
}

/**
 * For the `ref` of what opens beside the pages. Where keys pressed its button, and no hand, they go on
 * in there: the Tab key would come by all the rest of the bar first.
 */
export const followKeys = (aside: Aside) => (place: unknown) => {
  const isByKeys = document.getElementById(asideButtons[aside])?.matches(':focus-visible');
  if (isByKeys && place instanceof HTMLElement) place.focus({ preventScroll: true });
};
