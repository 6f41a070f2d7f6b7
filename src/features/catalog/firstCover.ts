/** The time limit in milliseconds after which waiting is not worthwhile. */
const timeLimitMs = 1500;

let resolveShown: () => void = () => undefined;

const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** Call this for each cover that is shown or missing. */
export const coverLoaded = (): void => resolveShown();

/**
 * Resolves after the first cover. Code that is not needed for it waits, so that it takes no bandwidth from
 * it.
 */
export const afterFirstCover = (): Promise<void> =>
  Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, timeLimitMs))]);
