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
