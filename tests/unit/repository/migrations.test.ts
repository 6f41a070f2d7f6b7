import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import {
  migrationNames,
  migrationNotes,
  migrationsFolder,
  statementsBetween,
} from '../../../server/platform/db/migrations.ts';
import * as schema from '../../../server/platform/db/schema.ts';

// drizzle-kit gives all arrays an enumerable method. pdf.js refuses that in the tests of the same process.
// oxlint-disable-next-line no-extend-native -- it hides a property that a package has added
Object.defineProperty(Array.prototype, 'random', { enumerable: false });

const newest = migrationNames.at(-1) ?? '';

it('each migration has a note with its effect and whether it is reversible', () => {
  expect(Object.keys(migrationNotes)).toEqual([...migrationNames]);
});

it('each migration is later than the one before it: a database runs only those after its last one', () => {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

it('migrations create tables in the schema “public”, also when the PostgreSQL user is named gatefold', () => {
  // The initial migration makes a schema “gatefold”, which is then first in the search path of that user.
  const statements = statementsBetween(null, newest).map((statement) => statement.trim());
  const tables = statements.filter((statement) => /^create (unlogged )?table/i.test(statement));
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter((table) => !/^CREATE (UNLOGGED )?TABLE "public"\."/.test(table))).toEqual(
    [],
  );
});

it('the newest migration leads to the tables of schema.ts', async () => {
  const file = join(migrationsFolder, 'meta', `${newest.slice(0, 4)}_snapshot.json`);
  const before = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  const after = generateDrizzleJson(schema, before.id);
  expect(await generateMigration(before, after)).toEqual([]);
});
