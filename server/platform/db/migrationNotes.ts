/** What a migration means to the operator of a store. */
export interface MigrationNote {
  /** As a sentence. */
  readonly does: string;
  /**
   * Whether the program before it works with the database after it. Where it does not, the way back is
   * a backup that was made before.
   */
  readonly isReversible: boolean;
}

/** One for each migration: a test fails where a new one has none. */
export const migrationNotes: Readonly<Record<string, MigrationNote>> = {
  '0000_initial': { does: 'The tables of a new store.', isReversible: false },
};
