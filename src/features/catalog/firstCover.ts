/** By then something is to be seen, or it is not worth waiting for. */
const patienceMs = 1500;

let see: () => void = () => undefined;

const seen = new Promise<void>((resolve) => {
  see = resolve;
});

/** To be told of each cover that is there, sharp or missing. */
export const coverLoaded = (): void => see();

/** What is not needed for the first cover waits for it, so that it takes nothing from its way. */
export const afterFirstCover = (): Promise<void> =>
  Promise.race([seen, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
