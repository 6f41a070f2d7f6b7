import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { Direction } from '../readingDirection.ts';
import { type ItemPath, treeStep } from './outlineRows.ts';
import type { Tree } from './useOutlineTree.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Up and down move between headings, also to unmounted ones, starting at the current section. The arrow
 * towards the text opens a heading or moves to its first child; the other one closes it or moves to its
 * parent. No key in the panel turns a page.
 */
export function useOutlineKeys(
  { rows, current, open, toggle }: Tree,
  list: RefObject<VirtuosoHandle | null>,
  direction: Direction,
) {
  // A held key repeats before the requested heading is mounted.
  const requested = useRef<ItemPath | null>(null);
  const focus = (index: number, panel: HTMLElement): void => {
    const path = rows[index]?.path ?? null;
    requested.current = path;
    const done = () => {
      if (requested.current !== path) return;
      requested.current = null;
      panel.querySelector<HTMLElement>(`[data-entry="${path}"]`)?.focus({ preventScroll: true });
    };
    list.current?.scrollIntoView({ index, behavior: 'auto', done });
  };
  const indexOf = (wanted: ItemPath | null | undefined) =>
    rows.findIndex(({ path }) => path === wanted);

  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key !== 'Escape') event.stopPropagation();
    const from = requested.current ?? pathAt(event.target);
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      const row = rows[indexOf(from)];
      const step = row && treeStep(row, open, (key === 'ArrowRight') === (direction === 'ltr'));
      if (step?.kind === 'toggle') toggle(step.path);
      else if (step) focus(indexOf(step.path), currentTarget);
      return;
    }
    const step = steps[key];
    if (step === undefined) return;
    event.preventDefault();
    const begin = indexOf(from ?? current);
    const goal = from || !Number.isFinite(step) ? begin + step : begin;
    focus(Math.max(0, Math.min(goal, rows.length - 1)), currentTarget);
  };
}

/** The heading around an element. */
export const pathAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest('li')?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry
    : undefined;
