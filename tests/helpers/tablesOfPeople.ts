import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../server/platform/db/connection.ts';
import * as schema from '../../server/platform/db/schema.ts';

/** Every table of which a row belongs to a person, by the database's own word. */
export const tablesOfPeople = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) =>
    getTableConfig(table).foreignKeys.some(
      (key) => getTableName(key.reference().foreignTable) === 'users',
    ),
  )
  .map(getTableName);

const owned = {
  annotations: schema.annotations,
  gateway_customers: schema.gatewayCustomers,
  gift_links: schema.giftLinks,
  identities: schema.identities,
  oauth_flows: schema.oauthFlows,
  outbound_mails: schema.outboundMails,
  payments: schema.payments,
  purchases: schema.purchases,
  reading_positions: schema.readingPositions,
  redemptions: schema.redemptions,
  sessions: schema.sessions,
  subscriptions: schema.subscriptions,
  support_requests: schema.supportRequests,
} as const;

type OwnedTable = keyof typeof owned;

/** The number of rows of a person in each table. */
export async function ownedBy(db: Db, id: UserId): Promise<Record<OwnedTable, number>> {
  const counted = Object.entries(owned).map(async ([name, table]) => [
    name,
    await db.$count(table, eq(table.userId, id)),
  ]);
  return Object.fromEntries(await Promise.all(counted)) as Record<OwnedTable, number>;
}
