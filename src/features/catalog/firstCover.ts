/** The time limit in milliseconds after which waiting is not worthwhile. */
const patienceMs = 1500;

let see: () => void = () => undefined;

const seen = new Promise<void>((resolve) => {
  see = resolve;
});

/** Call this for each cover that is shown or missing. */
export const coverLoaded = (): void => see();

/**
 * Resolves after the first cover. Code that is not needed for it waits, so that it takes no bandwidth from
 * it.
 */
export const afterFirstCover = (): Promise<void> =>
  Promise.race([seen, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
