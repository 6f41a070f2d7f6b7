import { proxy } from 'valtio';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { ApiError, api, type LoadState, loadStates } from '../../shared/api/index.ts';

/** What this person has paid, as far as it is known. */
export const books = proxy({
  state: loadStates.none as LoadState,
  /** The newest first. */
  records: [] as PaymentRecord[],
});

/** Counts what has been asked, so that an answer that comes too late decides nothing. */
let turns = 0;

/** Asks what was paid by whoever is here. Never rejects: that it failed is in the state. */
export async function loadHistory(): Promise<void> {
  const turn = (turns += 1);
  books.state = loadStates.loading;
  try {
    const records = await api.payments();
    if (turn === turns) Object.assign(books, { records, state: loadStates.loaded });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (turn === turns) books.state = loadStates.failed;
  }
}

/** Call it when somebody else is here, or nobody. */
export function forgetHistory(): void {
  turns += 1;
  Object.assign(books, { records: [], state: loadStates.none });
}
