import { subscribeKey } from 'valtio/utils';
import type { Session } from '../session/session.ts';
import { untilIdle } from '../../../shared/ui/frames.ts';

/**
 * Reports the page of a signed-in user to the server and offers the place of another device, until the
 * returned function is called. The code is loaded once the document is open. Without it, the reading goes on.
 */
export function syncWhenOpened(session: Session): () => void {
  const ending = new AbortController();
  const begin = async (): Promise<void> => {
    await untilIdle();
    if (ending.signal.aborted) return;
    // Code that does not load is no reason for a message here.
    const code = await import('./syncPositions.ts').catch(() => null);
    await code?.syncPositions(session, ending.signal);
  };
  let isBegun = false;
  const stop = subscribeKey(session.store, 'pageCount', (pageCount) => {
    if (isBegun || pageCount === null) return;
    isBegun = true;
    void begin();
  });
  return () => {
    stop();
    ending.abort();
  };
}
