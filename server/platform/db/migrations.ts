import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod';
import { StartError } from '../operatorErrors.ts';
import type { Queries } from './connection.ts';

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

const journal = Journal.parse(
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')),
);

/** Names of all migrations of this version, the oldest first. */
export const migrationNames: readonly string[] = journal.entries.map(({ tag }) => tag);

const nameAt = (when: number): string | null =>
  journal.entries.find((entry) => entry.when === when)?.tag ?? null;

/** The last migration of a database that a later version has migrated. */
export const unknownMigration = '(unknown)';

/** null for a new database. */
async function lastTime(tx: Queries): Promise<number | null> {
  const found = (await tx.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )) as { rows: { there: boolean }[] };
  if (!found.rows[0]?.there) return null;
  const last = (await tx.execute(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )) as { rows: { at: string | null }[] };
  const at = last.rows[0]?.at ?? null;
  return at === null ? null : Number(at);
}

/** Returns the last migration of a database, or `unknownMigration`; null for a new database. */
export async function lastMigration(tx: Queries): Promise<string | null> {
  const at = await lastTime(tx);
  return at === null ? null : (nameAt(at) ?? unknownMigration);
}

/** Rejects a database from before the initial migration, which had other migrations. Throws `StartError`. */
export async function requireReleased(tx: Queries): Promise<void> {
  const [at, initial] = [await lastTime(tx), journal.entries[0]];
  if (at === null || !initial || at >= initial.when) return;
  throw new StartError(
    'The database was made by a checkout from before the first release. This version cannot upgrade it and has changed nothing. Run “gatefold export” with that checkout, set DATA_DIR to a new folder or DATABASE_URL to an empty database, and run “gatefold import” with this version.',
  );
}

/** Returns the statements of the migrations after one, up to another. */
export function statementsBetween(after: string | null, upTo: string): string[] {
  const from = after === null ? 0 : migrationNames.indexOf(after) + 1;
  const files: MigrationMeta[] = readMigrationFiles({ migrationsFolder });
  return files.slice(from, migrationNames.indexOf(upTo) + 1).flatMap((file) => file.sql);
}

/** The consequences of a migration for an operator. */
interface MigrationNote {
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
  '0001_schema_requirement': {
    does: 'A table that names the oldest version for this database.',
    isReversible: true,
  },
};
