import { proxy } from 'valtio';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { ApiError, api, type LoadState, loadStates } from '../../shared/api/index.ts';

/** The user's payments, as far as they are loaded. */
export const books = proxy({
  state: loadStates.none as LoadState,
  /** Newest first. */
  records: [] as PaymentRecord[],
});

/** Incremented with each request, so that a late answer is ignored. */
let requestCount = 0;

/** Requests the payments of the present user. Never rejects: the state holds a failure. */
export async function loadHistory(): Promise<void> {
  const request = (requestCount += 1);
  books.state = loadStates.loading;
  try {
    const records = await api.payments();
    if (request === requestCount) Object.assign(books, { records, state: loadStates.loaded });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (request === requestCount) books.state = loadStates.failed;
  }
}

/** Call this after the user has changed. */
export function resetHistory(): void {
  requestCount += 1;
  Object.assign(books, { records: [], state: loadStates.none });
}
