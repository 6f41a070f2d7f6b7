import type { StoreRow } from '../store/index.ts';

/** Why a store is closed for a while; what was moved away stays closed until somebody opens it. */
export type ClosingReason = 'restore' | 'migrate' | 'move' | 'moved';

/** What there is to say of a closed store, known without asking the database. */
export interface Closed {
  readonly reason: ClosingReason;
  readonly store: Pick<StoreRow, 'name' | 'locale' | 'uiDirection' | 'theme'>;
}
