import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { withAppearance } from './rules.ts';

/**
 * Keeps the host's colour scheme in the frame's address, from which the router drops it at each step. A
 * reload then has it from the first paint on.
 */
export function useKeptAppearance(): void {
  // Renders again at each step.
  useLocation();
  useLayoutEffect(keepAppearance);
}

function keepAppearance(): void {
  const { appearance } = document.documentElement.dataset;
  const { href } = window.location;
  const kept = appearance ? withAppearance(href, appearance) : href;
  if (kept === href) return;
  try {
    window.history.replaceState(window.history.state, '', kept);
  } catch (error) {
    // Some browsers refuse many changes in a short time.
    if (!(error instanceof DOMException)) throw error;
  }
}
