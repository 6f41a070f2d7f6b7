import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to read a sentence, in milliseconds. */
export const sentenceMs = 6000;

/**
 * Dismisses a toast after a time. A pointer or the focus on the toast stops the timer. Returns the properties of
 * its element.
 * @param ms null for a toast that stays
 * @param toast another toast starts the timer again
 */
export function useToastTimer(ms: number | null, toast: unknown, dismiss: () => void) {
  const [isHeld, setHeld] = useState(false);
  const begin = useEffectEvent((_toast: unknown, time: number) => setTimeout(dismiss, time));
  useEffect(() => {
    if (isHeld || ms === null) return undefined;
    const timer = begin(toast, ms);
    return () => clearTimeout(timer);
  }, [isHeld, ms, toast]);
  return {
    // A modal hides elements from screen readers unless they are known to be live regions.
    'data-live-announcer': true,
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
