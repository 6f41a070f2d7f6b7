import { useSyncExternalStore } from 'react';

/** `innerWidth` lays out a changed page, so it is read once after each resize. */
let known: number | null = null;
const windowWidth = (): number => (known ??= window.innerWidth);
// Added before the listeners of the components.
window.addEventListener('resize', () => (known = null));

function onResize(heard: () => void): () => void {
  window.addEventListener('resize', heard);
  return () => window.removeEventListener('resize', heard);
}

/** The result of a rule for the window's width in CSS pixels, updated at each resize. */
export const useByWidth = <T extends number | string>(rule: (width: number) => T): T =>
  useSyncExternalStore(onResize, () => rule(windowWidth()));
