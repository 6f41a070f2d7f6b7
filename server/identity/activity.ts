import { aliasedTable, and, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { cutPart } from '#contract/admin/lists.ts';
import type { ActivityFilter, ListedActivity } from '#contract/admin/team.ts';
import { before, oneDay } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { activity, users } from '../platform/db/schema.ts';

/** The record of changes by publishers and operators. Rows are added here only, and removed after a year. */

export type NewActivity = Omit<Required<typeof activity.$inferInsert>, 'id'>;

const ifThere = (id: number | null) => sql`(select id from ${users} where id = ${id})`;

/** The change may have deleted an account, which then leaves no number. */
export async function addActivity(
  tx: Queries,
  { userId, objectUserId, ...row }: NewActivity,
): Promise<void> {
  const accounts = { userId: ifThere(userId), objectUserId: ifThere(objectUserId) };
  await tx.insert(activity).values({ ...row, ...accounts });
}

const keptMs = 365 * oneDay;

export async function deleteOldActivity(tx: Queries, now: Date): Promise<void> {
  await tx.delete(activity).where(lte(activity.at, before(now, keptMs)));
}

/** Removes the e-mail of a deleted account. The foreign keys remove its number. */
export async function forgetEmailInActivity(tx: Queries, email: string | null): Promise<void> {
  if (email === null) return;
  const isNamed = eq(sql`lower(${activity.object})`, email.toLowerCase());
  await tx.update(activity).set({ object: null }).where(isNamed);
}

/**
 * The network of an address with 256 addresses of IPv4 or a /48 of IPv6, which tells a change at home from one
 * elsewhere, and names no device. null for another text.
 */
export function shortenedNetwork(address: string): string | null {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return null;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv6) {
    const parts = parsed.parts.slice(0, 3).map((part) => part.toString(16));
    return `${parts.join(':')}::/48`;
  }
  return `${parsed.toString().split('.').slice(0, 3).join('.')}.0/24`;
}

/** The newest first. */
export async function listActivity(tx: Queries, { after, by, search, most }: ActivityFilter) {
  const objects = aliasedTable(users, 'objects');
  const isBy =
    by === 'command'
      ? and(isNull(activity.userId), eq(activity.via, 'command'))
      : by === null
        ? undefined
        : eq(activity.userId, Number(by));
  const text = search.trim().toLowerCase();
  const texts = [activity.object, activity.token, objects.email, users.email];
  const isFound = text
    ? or(...texts.map((column) => sql`position(${text} in lower(${column})) > 0`))
    : undefined;
  const found = await tx
    .select({ row: activity, email: users.email, objectEmail: objects.email })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .leftJoin(objects, eq(objects.id, activity.objectUserId))
    .where(and(after === null ? undefined : lt(activity.id, after), isBy, isFound))
    .orderBy(desc(activity.id))
    .limit(most + 1);
  const rows = found.map(({ row, email, objectEmail }): ListedActivity => {
    const { id, at, userId, via, token, call, object, objectUserId, network } = row;
    return {
      id,
      at: at.toISOString(),
      user: userId === null ? null : { id: userId, email },
      via,
      token,
      call,
      object: objectUserId === null ? object : (objectEmail ?? String(objectUserId)),
      network,
    };
  });
  return cutPart(rows, { most });
}
