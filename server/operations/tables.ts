import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../platform/db/schema.ts';

/** Tables that a backup leaves out, with the reasons. A backup holds all other tables, new ones included. */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'who has signed out since, on a stolen device too, must not be signed in again',
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
