import { closeAside, reader } from './store.ts';

/** The buttons that open what can lie beside the pages; the focus goes back to them. */
export const asideButtons = { thumbnails: 'gatefold-thumbnails', contents: 'gatefold-contents' };

/** Closes what lies open beside the pages and answers whether there was anything. */
export function leaveAside(): boolean {
  const { aside } = reader;
  if (!aside) return false;
  document.getElementById(asideButtons[aside])?.focus();
  closeAside();
  return true;
}
