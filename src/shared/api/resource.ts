import { proxy } from 'valtio';
import { ApiError, apiErrorOf } from './ApiError.ts';

/** The state of a request. The numbers are part of the product's interface. */
export const loadStates = { none: 0, loading: 1, loaded: 2, failed: 3 } as const;
export type LoadState = (typeof loadStates)[keyof typeof loadStates];

/**
 * Tells late answers apart. Each call of the returned function begins a request, and returns whether that
 * request is still the latest one. A call without a request makes all earlier ones late.
 */
export function latestOnly(): () => () => boolean {
  let count = 0;
  return () => {
    const own = (count += 1);
    return () => own === count;
  };
}

/**
 * Data of the server that are loaded as a whole. The latest request decides: late answers are ignored. The
 * data stay while they are loaded again, and after a failure.
 */
export function resource<T>(request: () => Promise<T>, empty: T) {
  const data = proxy({
    state: loadStates.none as LoadState,
    value: empty,
    /** The failure of the latest request. */
    error: null as ApiError | null,
  });
  const begin = latestOnly();

  const run = async (isQuiet: boolean): Promise<void> => {
    const isLatest = begin();
    if (!isQuiet) data.state = loadStates.loading;
    try {
      const value = await request();
      if (isLatest()) Object.assign(data, { value, state: loadStates.loaded, error: null });
    } catch (cause) {
      const error = apiErrorOf(cause);
      if (isLatest() && (!isQuiet || data.state === loadStates.loading))
        Object.assign(data, { state: loadStates.failed, error });
    }
  };

  /** Requests the data. Never rejects: `data` holds a failure. */
  const load = (): Promise<void> => run(false);

  /** Requests loaded data again. The state stays meanwhile, and after a failure. */
  const refresh = (): Promise<void> => run(true);

  /** Drops the data, for example after the user has changed. */
  const forget = (): void => {
    begin();
    Object.assign(data, { value: empty, state: loadStates.none, error: null });
  };

  return { data, load, refresh, forget };
}
