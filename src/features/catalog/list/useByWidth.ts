import { useSyncExternalStore } from 'react';

function onResize(heard: () => void): () => void {
  window.addEventListener('resize', heard);
  return () => window.removeEventListener('resize', heard);
}

/** What a rule says of the window's width in CSS pixels, now and after each change of it. */
export const useByWidth = <T extends number | string>(rule: (width: number) => T): T =>
  useSyncExternalStore(onResize, () => rule(window.innerWidth));
