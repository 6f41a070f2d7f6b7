import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLastFocused } from '../../shared/ui/useLastFocused.ts';
import { isUnderWay, type Stage } from './checkoutState.ts';

/**
 * Returns the focus to the element that had it before the form was covered, or to the first element when
 * that element cannot take it. The returned ref belongs to the parent of the form and its cover.
 */
export function useCartFocusReturn(stage: Stage): RefObject<HTMLDivElement | null> {
  const counter = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const isCovered = isUnderWay(stage);
  const getHolder = useLastFocused(counter);
  // An inert element loses the focus in the next animation frame, so here the focus is still known, also in
  // a frame of the gateway. The disabled pay button may have lost it.
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
