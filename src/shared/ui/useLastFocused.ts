import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * The element inside the container that has the focus, or had it until it was disabled. Browsers remove the
 * focus at once or in the next frame, with or without a blur event, so a later query may find nothing.
 */
export function useLastFocused(place: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const holder = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const keep = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) holder.current = target;
    };
    const reset = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.matches(':disabled')) holder.current = null;
    };
    place.current?.addEventListener('focusin', keep, listening);
    place.current?.addEventListener('focusout', reset, listening);
    return () => listening.abort();
  }, [place]);
  return useCallback(() => holder.current, []);
}
