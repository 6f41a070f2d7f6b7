import { useSyncExternalStore } from 'react';

function onResize(heard: () => void): () => void {
  window.addEventListener('resize', heard);
  return () => window.removeEventListener('resize', heard);
}

/** The result of a rule for the window's width in CSS pixels, updated at each resize. */
export const useByWidth = <T extends number | string>(rule: (width: number) => T): T =>
  useSyncExternalStore(onResize, () => rule(window.innerWidth));
