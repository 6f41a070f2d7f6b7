import { proxy } from 'valtio';
import type { Promocode } from '#contract/api/coupons.ts';
import { ApiError, api, type LoadState, loadStates } from '../../shared/api/index.ts';

export const coupons = proxy({
  /** How far it is known what runs by coupons. */
  state: loadStates.none as LoadState,
  running: [] as Promocode[],
  isRedeeming: false,
});

/** Counts what has been asked, so that an answer that comes too late decides nothing. */
let turns = 0;

/** Asks what runs by coupons for whoever is here. Never rejects: that it failed is in the state. */
export async function loadCoupons(): Promise<void> {
  const turn = (turns += 1);
  coupons.state = loadStates.loading;
  try {
    const running = await api.promocodes();
    if (turn === turns) Object.assign(coupons, { running, state: loadStates.loaded });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (turn === turns) coupons.state = loadStates.failed;
  }
}

/** Call it when somebody else is here, or nobody. */
export function forgetCoupons(): void {
  turns += 1;
  Object.assign(coupons, { running: [], state: loadStates.none });
}
