import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../platform/db/connection.ts';
import { migrationNames, statementsBetween } from '../platform/db/migrations.ts';
import { readSequences, allTables } from './tableRows.ts';

/** The schema in which a restore builds the new tables beside the old ones, in the same transaction. */
const shadow = 'gatefold_beside';

/** Tables that a restore keeps. */
const preservedTables = new Set([
  'secrets',
  'maintenance',
  'schema_requirement',
  'catalog_version',
]);

/** Creates empty tables of the given migration beside the existing ones. Needs a transaction. */
export async function createShadowSchema(tx: Queries, schema: string): Promise<void> {
  await tx.execute(sql`create schema ${sql.identifier(shadow)}`);
  await tx.execute(sql`set local search_path to ${sql.identifier(shadow)}`);
  await run(tx, statementsBetween(null, schema));
  for (const table of await tablesBeside(tx)) {
    // Migrations insert rows into some tables, for example the row of the store.
    await tx.execute(sql`truncate ${sql.identifier(table)} cascade`);
  }
}

/** Migrates the new tables to the newest migration, and replaces the old tables with them. */
export async function swapInShadowSchema(
  tx: Queries,
  schema: string,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  await run(tx, statementsBetween(schema, migrationNames.at(-1) ?? schema));
  await countOn(tx, sequences);
  const exchanged = allTables.filter((table) => !preservedTables.has(table));
  const names = sql.join(
    exchanged.map((table) => sql`public.${sql.identifier(table)}`),
    sql`, `,
  );
  await tx.execute(sql`drop table ${names} cascade`);
  for (const table of exchanged) {
    await tx.execute(
      sql`alter table ${sql.identifier(shadow)}.${sql.identifier(table)} set schema public`,
    );
  }
  await tx.execute(sql`drop schema ${sql.identifier(shadow)} cascade`);
  await tx.execute(sql`set local search_path to default`);
}

/** Migrations name the schema in references to other tables. */
async function run(tx: Queries, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await tx.execute(sql.raw(statement.replaceAll('"public".', `"${shadow}".`)));
  }
}

/**
 * A sequence never goes back to an assigned number: a gateway that knows a payment by its number would take
 * a new payment for the old one.
 */
async function countOn(tx: Queries, sequences: Readonly<Record<string, number>>): Promise<void> {
  const before = await readSequences(tx, 'public');
  for (const name of await sequencesBeside(tx)) {
    const last = Math.max(sequences[name] ?? 0, before[name] ?? 0);
    if (last > 0) await tx.execute(sql`select setval(${`${shadow}.${name}`}::regclass, ${last})`);
  }
}

async function tablesBeside(tx: Queries): Promise<string[]> {
  const query = sql`select tablename as name from pg_tables where schemaname = ${shadow}`;
  return (await rowsOf<{ name: string }>(tx, query)).map(({ name }) => name);
}

async function sequencesBeside(tx: Queries): Promise<string[]> {
  const query = sql`select sequencename as name from pg_sequences where schemaname = ${shadow}`;
  return (await rowsOf<{ name: string }>(tx, query)).map(({ name }) => name);
}
