import { useEffect, useEffectEvent } from 'react';
import type { ReadingType } from '#contract/api/reading.ts';
import { hasFastConnection, untilIdle } from '../../../shared/ui/idle.ts';
import { afterFirstCover } from '../firstCover.ts';
import type { IssueActions } from './actions.ts';
import type { Offer } from './useOffer.ts';

/**
 * Loads the reader's code and starts its engine when the details of an issue are idle, if the user can read the
 * issue or its sample. Reading is the most likely action, and a finger on the button is there only 0.1 seconds before
 * the press.
 */
export function useReadingAhead(offer: Offer, { preloadReading }: IssueActions): void {
  const type = readableType(offer);
  const begin = useEffectEvent(preloadReading);
  useEffect(() => {
    if (type === null || !hasFastConnection()) return undefined;
    const ended = new AbortController();
    void whenIdle().then(() => !ended.signal.aborted && begin());
    return () => ended.abort();
  }, [type]);
}

/** What the first action reads; null if the user can read nothing. */
function readableType({ actions, opens }: Offer): ReadingType | null {
  if (opens) return 'full';
  return actions.includes('preview') ? 'sample' : null;
}

/** The end of the details is loaded first (ms). */
const restMs = 700;

async function whenIdle(): Promise<void> {
  await afterFirstCover();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await untilIdle();
}
