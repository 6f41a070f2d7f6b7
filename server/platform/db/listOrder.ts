import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListOrder } from '#contract/admin/lists.ts';

interface OrderedTable<By extends string> {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The columns besides the id. None of them is ever null, and each has an index with the id. */
  readonly columns: Readonly<Record<Exclude<By, 'id'>, PgColumn | SQL>>;
}

/**
 * The condition and the order for a part of a list. The cursor is the id of the last row before the part. A new row
 * therefore moves no row to another part.
 */
export function inListOrder<By extends string>(
  { table, id, columns }: OrderedTable<By>,
  { after, order }: { readonly after: number | null; readonly order?: ListOrder<By> | undefined },
): { readonly isAfter: SQL | undefined; readonly orderBy: SQL[] } {
  const isDescending = order?.isDescending ?? true;
  const direction = isDescending ? desc : asc;
  const sign = sql.raw(isDescending ? '<' : '>');
  const by: string = order?.by ?? 'id';
  const key = (columns as Partial<Record<string, PgColumn | SQL>>)[by];
  if (!key)
    return {
      isAfter: after === null ? undefined : sql`${id} ${sign} ${after}`,
      orderBy: [direction(id)],
    };
  const cursor = sql`(select ${key} from ${table} where ${id} = ${after})`;
  return {
    isAfter:
      after === null ? undefined : sql`(${key}, ${id}) ${sign} (${cursor}, ${after}::integer)`,
    orderBy: [direction(key), direction(id)],
  };
}
