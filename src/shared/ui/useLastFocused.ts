import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * What has the focus in this place, or had it until it was disabled. Some browsers take it away at
 * once and some with the next frame, with a blur or without: asked afterwards it may be gone.
 */
export function useLastFocused(place: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const holder = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const keep = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) holder.current = target;
    };
    const forget = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.matches(':disabled')) holder.current = null;
    };
    place.current?.addEventListener('focusin', keep, listening);
    place.current?.addEventListener('focusout', forget, listening);
    return () => listening.abort();
  }, [place]);
  return useCallback(() => holder.current, []);
}
