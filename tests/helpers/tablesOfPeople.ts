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
  access_links: schema.accessLinks,
  activity: schema.activity,
  annotations: schema.annotations,
  api_tokens: schema.apiTokens,
  email_changes: schema.emailChanges,
  gateway_customers: schema.gatewayCustomers,
  gift_deliveries: schema.giftDeliveries,
  gift_links: schema.giftLinks,
  identities: schema.identities,
  invoice_details: schema.invoiceDetails,
  oauth_flows: schema.oauthFlows,
  outbound_mails: schema.outboundMails,
  passkeys: schema.passkeys,
  payments: schema.payments,
  print_subscribers: schema.printSubscribers,
  purchases: schema.purchases,
  reading_positions: schema.readingPositions,
  redemptions: schema.redemptions,
  sessions: schema.sessions,
  subscriptions: schema.subscriptions,
  support_requests: schema.supportRequests,
  webhook_deliveries: schema.webhookDeliveries,
  withdrawals: schema.withdrawals,
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

/** Adds what a publisher can have beside what readers have. */
export async function addAccess(db: Db, userId: UserId, at: Date, end: Date): Promise<void> {
  const link = { kind: 'recovery', secretHash: `link-${userId}`, createdAt: at } as const;
  await db.insert(schema.accessLinks).values({ ...link, userId, expiresAt: end });
  const token = { name: 'Print works', role: 'owner', secretHash: `token-${userId}` } as const;
  await db.insert(schema.apiTokens).values({ ...token, userId, createdAt: at, expiresAt: end });
  const passkey = { id: `passkey-${userId}`, publicKey: `cose-${userId}`, counter: 0 };
  await db.insert(schema.passkeys).values({ ...passkey, userId, createdAt: at });
  const next = { nonce: `nonce-${userId}`, email: 'next@example.com', expiresAt: end };
  await db.insert(schema.emailChanges).values({ ...next, userId });
  const print = { addressKey: `print-${userId}@example.com`, endsAt: end };
  await db.insert(schema.printSubscribers).values({ ...print, userId });
  const change = { at, via: 'page', call: 'grant', network: '192.0.2.0/24' } as const;
  await db.insert(schema.activity).values({ ...change, userId, objectUserId: userId });
}

/**
 * Adds a running sign-in and a pending registration of an identity.
 * @param key the beginning of the secrets
 */
export async function addSignIns(
  db: Db,
  { userId, provider, issuer, subject }: typeof schema.identities.$inferSelect,
  key: string,
  end: Date,
): Promise<void> {
  const hashes = { stateHash: `${key}-1`, windowHash: `${key}-2`, handOffHash: `${key}-3` };
  await db.insert(schema.oauthFlows).values({ ...hashes, userId, provider, expiresAt: end });
  await db.insert(schema.pendingRegistrations).values({
    keyHash: `${key}-4`,
    csrfHash: `${key}-5`,
    provider,
    issuer,
    subject,
    email: 'collector@example.com',
    emailVerified: true,
    expiresAt: end,
  });
}
