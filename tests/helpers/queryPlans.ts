import { sql } from 'drizzle-orm';
import type { Db } from '../../server/platform/db/connection.ts';
import type { AskedQuery } from './recordedQueries.ts';

/** Tables that grow for as long as a store is open. */
const growing = new Set([
  'issues',
  'users',
  'sessions',
  'purchases',
  'payments',
  'subscriptions',
  'coupons',
  'redemptions',
  'read_events',
  'cover_renditions',
  'page_texts',
]);

/** The plan of a query. */
export interface QueryPlan {
  /** Growing tables with a sequential scan. */
  readonly scanned: readonly string[];
  readonly indexes: readonly string[];
  /** Its duration without planning; 0 if it was not run. */
  readonly milliseconds: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

interface Explained {
  readonly 'QUERY PLAN': [{ readonly Plan: Node; readonly 'Execution Time'?: number }];
}

/** The store's queries with a condition. */
export const isLookUp = ({ text }: AskedQuery): boolean => /^(select|update|delete)/i.test(text);

/**
 * The plan of a query: the generic one for a prepared statement, else one for these values. The call
 * changes nothing.
 * @param how 'analyze' runs the query too
 */
export async function planOf(
  db: Pick<Db, 'transaction'>,
  { name, text, values }: AskedQuery,
  how: 'analyze' | 'plan',
): Promise<QueryPlan> {
  const mode = name ? 'force_generic_plan' : 'force_custom_plan';
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  const options = how === 'analyze' ? 'analyze, format json' : 'format json';
  const rolledBack = new Error('Nothing is changed.');
  let explained: Explained | undefined;
  const asking = db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local plan_cache_mode = ${mode}`));
    await tx.execute(sql.raw(`prepare looked_at as ${text}`));
    const asked = sql.raw(`explain (${options}) execute looked_at${given}`);
    [explained] = ((await tx.execute(asked)) as { rows: Explained[] }).rows;
    await tx.execute(sql`deallocate looked_at`);
    throw rolledBack;
  });
  await asking.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  if (!explained) throw new Error(`There is no plan of ${text}`);
  return summed(explained);
}

function summed({ 'QUERY PLAN': [{ Plan, 'Execution Time': milliseconds = 0 }] }: Explained) {
  const nodes = allIn(Plan);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => growing.has(table));
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  return { scanned, indexes: [...new Set(indexes)], milliseconds };
}

const allIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allIn)];

/** The value as a quoted literal: PostgreSQL infers its type. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : asText(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const element = (value: unknown): string =>
  value === null ? 'null' : JSON.stringify(asText(value));

const asText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
