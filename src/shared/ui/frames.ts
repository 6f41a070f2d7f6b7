/** Work that waits for frames or tasks of the browser. */

/** Ends the current task, so that the browser can handle input before the rest. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs `act` as a task of its own after the next frame, which it does not delay. */
export const afterFrame = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act));
};

/**
 * Runs `act` in the second frame from now, before which the next frame was drawn: its layout is known, and
 * observers have been called. Returns a function that cancels this.
 */
export function inSecondFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

/** Loading ahead, which waits until the page is idle. */

/** For browsers without idle callbacks, such as Safari. */
const pauseMs = 500;

/** A delay that is not ended by then, such as that of a document without a connection. */
const longestDelayMs = 10_000;

/** What the user waits for now. */
const delays = new Set<Promise<void>>();

/** Delays `untilIdle` until the returned function is called: the user waits for something else. */
export function delayIdle(): () => void {
  const ending = new AbortController();
  const delay = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, longestDelayMs);
  });
  delays.add(delay);
  void delay.then(() => delays.delete(delay));
  return () => ending.abort();
}

/** Resolves when the page is idle, and the user waits for nothing. */
export async function untilIdle(): Promise<void> {
  while (delays.size > 0) await Promise.all(delays);
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, pauseMs);
  });
}

interface Connection {
  readonly saveData?: boolean;
  /** An estimate: 'slow-2g', '2g', '3g' or '4g'. */
  readonly effectiveType?: string;
}

const connection = (): Connection =>
  (navigator as { readonly connection?: Connection }).connection ?? {};

/** Whether the user has asked the browser to save data. */
export const savesData = (): boolean => connection().saveData === true;

/** Whether code for a likely action may take a megabyte. */
export const hasFastConnection = (): boolean =>
  !savesData() && (connection().effectiveType ?? '4g') === '4g';
