import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { ItemPath } from './outlineRows.ts';
import type { Tree } from './useOutlineTree.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Up and down move between headings, also to unmounted ones, starting at
 * the current section. No key in the panel turns a page.
 */
export function useWalk({ rows, current }: Tree, list: RefObject<VirtuosoHandle | null>) {
  // A held key repeats before the requested heading is mounted.
  const requested = useRef<ItemPath | null>(null);
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') event.stopPropagation();
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = requested.current ?? pathAt(event.target);
    const begin = rows.findIndex(({ path }) => path === (from ?? current));
    const goal = from || !Number.isFinite(step) ? begin + step : begin;
    const index = Math.max(0, Math.min(goal, rows.length - 1));
    const path = rows[index]?.path ?? null;
    const panel = event.currentTarget;
    requested.current = path;
    const done = () => {
      if (requested.current !== path) return;
      requested.current = null;
      panel.querySelector<HTMLElement>(`[data-entry="${path}"]`)?.focus({ preventScroll: true });
    };
    list.current?.scrollIntoView({ index, behavior: 'auto', done });
  };
}

const pathAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest('li')?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry
    : undefined;
