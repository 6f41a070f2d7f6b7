import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHolder } from '../ui/useHolder.ts';
import { isUnderWay, type Stage } from './rules.ts';

/**
 * Gives the focus back to what had it when the form was covered; where that cannot take it any more,
 * to what comes first. The answer is for what holds both the form and its cover.
 */
export function useFocusBack(stage: Stage): RefObject<HTMLDivElement | null> {
  const counter = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const isCovered = isUnderWay(stage);
  const getHolder = useHolder(counter);
  // What is inert loses the focus only with the next frame, so here it is still to be seen, also in a
  // frame of the gateway's; the button that pays is disabled, and may have lost it.
  useLayoutEffect(() => {
    if (!isCovered || before.current) return;
    const at = document.activeElement;
    before.current = counter.current?.contains(at) ? at : (getHolder() ?? at);
  }, [getHolder, isCovered]);
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
