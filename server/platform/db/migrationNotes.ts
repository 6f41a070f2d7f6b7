/** The consequences of a migration for an operator. */
export interface MigrationNote {
  /** As a sentence. */
  readonly does: string;
  /**
   * Whether the previous version works with the migrated database. Otherwise the way back is a backup from
   * before.
   */
  readonly isReversible: boolean;
}

/** One note for each migration; a test checks this. */
export const migrationNotes: Readonly<Record<string, MigrationNote>> = {
  '0000_initial': { does: 'The tables of a new store.', isReversible: false },
};
