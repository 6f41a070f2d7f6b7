import type { sql } from 'drizzle-orm';
import type { Queries } from './connection.ts';

/** Returns the rows of a query in SQL. */
export async function rowsOf<Row>(tx: Queries, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as { rows: Row[] }).rows;
}
