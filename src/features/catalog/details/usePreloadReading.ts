import { useEffect, useEffectEvent } from 'react';
import { hasFastConnection, untilIdle } from '../../../shared/ui/frames.ts';
import { afterFirstCover } from '../firstCover.ts';
import type { IssueActions } from './actions.ts';
import type { Offer } from './useOffer.ts';

/** The end of the details, such as pictures of inside pages, is loaded first. */
const pauseMs = 700;

/**
 * Loads the reader's code and starts its engine when the details of an issue are idle, if the user can read the
 * issue or its sample. Reading is the most likely action, and a pointer reaches the button only 0.1 seconds before
 * the press.
 */
export function usePreloadReading(
  { actions, opens }: Offer,
  { preloadReading }: IssueActions,
): void {
  const isReadable = opens || actions.includes('preview');
  const preload = useEffectEvent(preloadReading);
  useEffect(() => {
    if (!isReadable || !hasFastConnection()) return undefined;
    const unmounted = new AbortController();
    void untilDetailsRest().then(() => !unmounted.signal.aborted && preload());
    return () => unmounted.abort();
  }, [isReadable]);
}

async function untilDetailsRest(): Promise<void> {
  await afterFirstCover();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  await untilIdle();
}
