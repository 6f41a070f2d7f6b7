import { subscribeKey } from 'valtio/utils';
import { type Reading, reader } from '../store.ts';
import { idle } from '../timing.ts';

/**
 * Reports the page of a signed-in user to the server and offers the place of another device, until the
 * returned function is called. The code is loaded once the document is open. Without it, the reading goes on.
 */
export function syncReadingPosition(reading: Reading): () => void {
  const ending = new AbortController();
  const begin = async (): Promise<void> => {
    await idle();
    if (ending.signal.aborted) return;
    // Code that does not load is no reason for a message here.
    const code = await import('./syncPositions.ts').catch(() => null);
    await code?.syncPositions(reading, ending.signal);
  };
  let isBegun = false;
  const stop = subscribeKey(reader, 'pageCount', (pageCount) => {
    if (isBegun || pageCount === null || reader.opened !== reading) return;
    isBegun = true;
    void begin();
  });
  return () => {
    stop();
    ending.abort();
  };
}
