import { expect, it } from 'vitest';
import { migrationNames, statementsBetween } from '../../server/db/migrations.ts';
import { migrationNotes } from '../../server/db/migrationNotes.ts';

it('every migration says what it does and whether there is a way back', () => {
  expect(Object.keys(migrationNotes)).toEqual([...migrationNames]);
});

it('migrations make tables in the schema “public”, also for a PostgreSQL user named gatefold, as docs/running has it', () => {
  // A migration makes a schema “gatefold”, which comes first for that user from then on.
  const later = statementsBetween('0011_shelf', migrationNames.at(-1) ?? '');
  const tables = later.filter((statement) => /create table/i.test(statement));
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter((table) => !table.trim().startsWith('CREATE TABLE "public"."'))).toEqual([]);
});
