import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isUnderWay, type Stage } from './rules.ts';

/**
 * Gives the focus back to what had it when the form was covered; where that cannot take it any more,
 * to what comes first. The answer is for what holds both the form and its cover.
 */
export function useFocusBack(stage: Stage): RefObject<HTMLDivElement | null> {
  const counter = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const isCovered = isUnderWay(stage);
  // Browsers take the focus away only with the next frame, so here it is still to be seen.
  useLayoutEffect(() => {
    if (isCovered) before.current ??= document.activeElement;
  }, [isCovered]);
  useEffect(() => {
    if (stage !== 'form' || !before.current) return;
    const target = before.current;
    before.current = null;
    if (target instanceof HTMLElement) target.focus();
    if (document.activeElement !== target) firstIn(counter.current)?.focus();
  }, [stage]);
  return counter;
}

const firstIn = (counter: HTMLElement | null): HTMLElement | null =>
  counter?.querySelector<HTMLElement>('iframe, button:enabled, a') ?? null;
