import type { StoreRow } from './db/schema.ts';

/** The reason for maintenance mode. A store that was moved away stays closed until an operator opens it. */
export type MaintenanceReason = 'restore' | 'migrate' | 'move' | 'moved';

/** The data of the page of a closed store, which needs no database. */
export interface InMaintenance {
  readonly reason: MaintenanceReason;
  readonly store: Pick<StoreRow, 'name' | 'locale' | 'uiDirection' | 'theme'>;
}
