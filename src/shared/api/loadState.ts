/** How far something is known that has to be asked for, as the product counts it. */
export const loadStates = { none: 0, loading: 1, loaded: 2, failed: 3 } as const;
export type LoadState = (typeof loadStates)[keyof typeof loadStates];
