import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/connection.ts';
import { issues } from '../../platform/db/schema.ts';
import { adminShelf } from '../../publishing/index.ts';
import { readStore } from '../../storeSettings/index.ts';
import { IssueListing } from '../protocol.ts';

/** The whole shelf, with the fields that an import compares. */
export async function listIssues(tx: Queries): Promise<IssueListing> {
  const { currency, currencyPrecision } = await readStore(tx);
  const origins = await originsOf(tx);
  const listed = (await adminShelf(tx)).map((issue) => ({ ...issue, ...origins.get(issue.id) }));
  return IssueListing.parse({ currency, precision: currencyPrecision, issues: listed });
}

async function originsOf(tx: Queries) {
  const rows = await tx
    .select({
      id: issues.id,
      importKey: issues.importKey,
      file: sql<string>`coalesce(${issues.download}, ${issues.full})`,
      source: issues.source,
    })
    .from(issues);
  return new Map<number, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
}
