import { sql } from 'drizzle-orm';
import type { Db } from '../../server/platform/db/connection.ts';
import type { AskedQuery } from './askedQueries.ts';

/** Tables that grow for as long as a store is open. */
const growing = new Set([
  'issues',
  'users',
  'sessions',
  'purchases',
  'payments',
  'subscriptions',
  'promocodes',
  'redemptions',
  'open_tokens',
  'cover_renditions',
]);

/** How a database answers a query. */
export interface QueryPlan {
  /** Tables that grow and are read from one end to the other. */
  readonly scanned: readonly string[];
  readonly indexes: readonly string[];
  /** That it took, without planning; 0 where it was not asked. */
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

/** Those of the store's queries that look for something. */
export const isLookUp = ({ text }: AskedQuery): boolean => /^(select|update)/i.test(text);

/**
 * The plan that a query of a process gets: one for all values where it has a name, and else one for
 * these. Nothing is changed by it.
 * @param how with 'analyze' it is asked too
 */
export async function planOf(
  db: Db,
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

/** As the driver would write it, in quotes: PostgreSQL knows of what kind each has to be. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : asText(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const element = (value: unknown): string =>
  value === null ? 'null' : JSON.stringify(asText(value));

const asText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
