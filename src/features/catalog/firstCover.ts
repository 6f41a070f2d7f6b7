import type { ComponentType } from 'react';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

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

/**
 * A component whose code waits for the first cover.
 * @param Meanwhile stands in its place until then, and where its code cannot be loaded
 */
export const laterComponent = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
) => lazyComponent(() => afterFirstCover().then(fetch), Meanwhile, { onFailure: 'keep' });
