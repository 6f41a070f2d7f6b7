import { sql, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Db, type Queries, rowsOf } from '../platform/db/connection.ts';
import * as schema from '../platform/db/schema.ts';

/** Tables that a backup leaves out, with the reasons. A backup holds all other tables, new ones included. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'who has signed out since, on a stolen device too, must not be signed in again',
  api_tokens: 'what was revoked since must not be valid again',
  webhook_endpoints: 'a copy of the store must not write to the programs of the publisher',
  webhook_deliveries: 'belong to the webhooks',
  oauth_flows: 'last for ten minutes',
  pending_registrations:
    'last for fifteen minutes, and hold the e-mail of somebody who has not agreed yet',
  download_tokens: 'last for a minute',
  rate_limits: 'last for an hour',
  secrets: 'a backup lies about in many places; the store that takes it up has its own',
  maintenance: 'is true of the moment only',
  schema_requirement: 'is true of this database, which has the tables of the present version',
  catalog_version: 'each change of an issue renews it',
  page_texts: 'the store derives them from the packs again',
};

/** Tables that a move leaves out, because they describe this database. */
const notMoved = new Set([
  'rate_limits',
  'secrets',
  'maintenance',
  'schema_requirement',
  'catalog_version',
  'page_texts',
]);

const tables = Object.values(schema).flatMap((one): PgTable[] => (is(one, PgTable) ? [one] : []));

/** All tables of the schema. Each table follows the tables that it references. */
export const allTables: readonly string[] = sortByReferences(tables);

export const backedUp = allTables.filter((name) => !(name in excludedTables));
export const moved = allTables.filter((name) => !notMoved.has(name));

function sortByReferences(all: readonly PgTable[]): string[] {
  const order: string[] = [];
  const put = (table: PgTable): void => {
    const name = getTableName(table);
    if (order.includes(name)) return;
    for (const other of pointedTo(table)) if (other !== table) put(other);
    order.push(name);
  };
  for (const table of all) put(table);
  return order;
}

function pointedTo(table: PgTable): PgTable[] {
  return getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
}

/** Tables with content of a publisher or a customer. A store without such rows is empty. */
export const contentTables = ['issues', 'users', 'payments'];

/** A column with the name of a file in the blob store. */
export interface FileColumn {
  readonly table: string;
  readonly column: string;
}

export const fileColumns: readonly FileColumn[] = tables.flatMap((table) =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === schema.files)
    .flatMap(({ columns }) =>
      columns.map(({ name }) => ({ table: getTableName(table), column: name })),
    ),
);

/**
 * Rows as lines of JSON that the database itself writes and reads. Each value survives unchanged, to the
 * microsecond and the last digit of a sum, for each type of column and in both databases.
 */

/** The number of rows in memory. */
const rowsAtOnce = 1000;

/** Runs work on one snapshot of the whole database. */
export const inSnapshot = <T>(db: Db, read: (tx: Queries) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      // Times are written in the time zone of the session. The text must be the same in all stores.
      await tx.execute(sql`set local timezone to 'UTC'`);
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** Yields all rows of a table in a fixed order, in batches. Needs a transaction. */
export async function* exportRows(tx: Queries, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table);
  const order = sql.raw(await orderOf(tx, table));
  await tx.execute(
    sql`declare kept no scroll cursor for select row_to_json(r)::text as line from ${name} r order by ${order}`,
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(
      tx,
      sql`fetch ${sql.raw(`${rowsAtOnce}`)} from kept`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close kept`);
}

/**
 * Orders by the primary key, or by all columns without one. Text is ordered by its bytes, because
 * collations differ and the same rows must give the same lines in all stores.
 */
async function orderOf(tx: Queries, table: string): Promise<string> {
  const keys = await rowsOf<{ key: string }>(
    tx,
    sql`select quote_ident(a.attname)
        || case when a.atttypid = 'text'::regtype then ' collate "C"' else '' end as key
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`,
  );
  const list = keys.map(({ key }) => `r.${key}`).join(', ');
  return list || 'row_to_json(r)::text collate "C"';
}

/** @param lines rows in the format of `linesOf`, for a table with the same columns */
export async function importRows(
  tx: Queries,
  table: string,
  lines: readonly string[],
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`,
  );
}

export async function countRows(tx: Queries, table: string): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(
    tx,
    sql`select count(*)::text as count from ${sql.identifier(table)}`,
  );
  return Number(row?.count);
}

/** Returns the last assigned number of each used sequence, by the name of the sequence. */
export async function readSequences(tx: Queries, schema: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; last: string }>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = ${schema} and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}
