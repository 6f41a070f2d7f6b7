import { proxy } from 'valtio';
import type { Promocode } from '#contract/api/coupons.ts';
import { ApiError, api, type LoadState, loadStates } from '../../shared/api/index.ts';

export const coupons = proxy({
  /** The state of the request for running coupons. */
  state: loadStates.none as LoadState,
  running: [] as Promocode[],
  isRedeeming: false,
});

/** Incremented with each request, so that a late answer is ignored. */
let requestCount = 0;

/** Requests the running coupons of the present user. Never rejects: the state holds a failure. */
export async function loadCoupons(): Promise<void> {
  const request = (requestCount += 1);
  coupons.state = loadStates.loading;
  try {
    const running = await api.promocodes();
    if (request === requestCount) Object.assign(coupons, { running, state: loadStates.loaded });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (request === requestCount) coupons.state = loadStates.failed;
  }
}

/** Call this after the user has changed. */
export function resetCoupons(): void {
  requestCount += 1;
  Object.assign(coupons, { running: [], state: loadStates.none });
}
