/** The state of a request. The numbers are part of the product's interface. */
export const loadStates = { none: 0, loading: 1, loaded: 2, failed: 3 } as const;
export type LoadState = (typeof loadStates)[keyof typeof loadStates];
