import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AccessLink, LinkUse } from '#contract/admin/accessCalls.ts';
import { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/admin/team.ts';
import { oneDay, oneMinute } from '../platform/clock.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { accessLinks, store, users } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';
import { setStore } from '../storeSettings/index.ts';

/**
 * One-time links that sign a publisher in without a provider. The secret is in the hash of the address, which browsers
 * do not send. The page spends the link by a POST after a press, so a program that follows links does not.
 */

type LinkRow = typeof accessLinks.$inferSelect;

/** A link does not open anything, an owner is the last one, or a call needs a person. */
export class AccessRefused extends OperatorError<
  'access_link_ended' | 'last_owner' | 'not_by_token'
> {}

/** Milliseconds. A recovery is printed for somebody who sits at the terminal. */
export const linkLifetimes: Readonly<Record<LinkRow['kind'], number>> = {
  first_run: oneDay,
  recovery: 15 * oneMinute,
  invitation: 7 * oneDay,
};

type NewLinkRow = Pick<LinkRow, 'kind'> &
  Partial<Pick<LinkRow, 'userId' | 'role' | 'email' | 'createdBy'>>;

/** Returns the secret of a new link. */
export async function makeAccessLink(tx: Queries, link: NewLinkRow, now: Date): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + linkLifetimes[link.kind]);
  await tx
    .insert(accessLinks)
    .values({ ...link, secretHash: hashOf(secret), createdAt: now, expiresAt });
  return secret;
}

/** A link that the operator's command prints. Throws `OperatorError`. */
export async function makeOperatorLink(tx: Queries, who: string | null, now: Date) {
  const userId = who === null ? null : await findMember(tx, who);
  if (userId === null && (await hasPublishers(tx)))
    throw new OperatorError(
      'user',
      'The store has publishers: say the e-mail or the number of one, like “user link ann@example.com”.',
    );
  const kind = userId === null ? ('first_run' as const) : ('recovery' as const);
  return { kind, secret: await makeAccessLink(tx, { kind, userId }, now) };
}

export async function hasPublishers(tx: Queries): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isPublisher, true))
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the publisher with this number or e-mail. The e-mail need not be verified, as in `findUser`: owners decide
 * who is a publisher, so nobody else can have such an account.
 */
export async function findMember(tx: Queries, who: string): Promise<UserId> {
  const isNumber = /^\d{1,9}$/.test(who);
  const isIt = isNumber
    ? eq(users.id, Number(who))
    : eq(sql`lower(${users.email})`, who.toLowerCase());
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isIt, eq(users.isPublisher, true)))
    .limit(2);
  const [only] = found;
  if (only && found.length === 1) return UserId.parse(only.id);
  throw new OperatorError(
    'user',
    only
      ? `Several publishers have the e-mail ${who}: say the number of the account.`
      : `No publisher is ${who}: a link is for accounts that may use the page /publish, which “user grant” gives.`,
  );
}

const isOpen = (secret: string, now: Date) =>
  and(
    eq(accessLinks.secretHash, hashOf(secret)),
    isNull(accessLinks.usedAt),
    gt(accessLinks.expiresAt, now),
  );

const ended = () =>
  new AccessRefused('access_link_ended', 'This link has ended or was used already.');

/** Says what a link is for. Throws 'access_link_ended'. */
export async function lookAtLink(tx: Queries, secret: string, now: Date): Promise<AccessLink> {
  const [row] = await tx
    .select({ link: accessLinks, owner: users })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(isOpen(secret, now));
  if (!row) throw ended();
  const { kind, role, email } = row.link;
  return { kind, role, email: row.owner?.email ?? email };
}

/**
 * Spends a link and returns the account that it signs in. A second use of the same link finds it used, also at the same
 * time. Throws 'access_link_ended', and 'bad_request' if the form lacks a part, which spends nothing.
 * @param guest the signed-in account that accepts an invitation; null for a guest
 * @param hasMail whether the store can send mail
 */
export function spendLink(
  db: Db,
  use: LinkUse,
  guest: UserId | null,
  now: Date,
  hasMail: boolean,
): Promise<UserId> {
  return db.transaction(async (tx) => {
    const [link] = await tx
      .update(accessLinks)
      .set({ usedAt: now })
      .where(isOpen(use.secret, now))
      .returning();
    if (!link) throw ended();
    if (link.kind === 'recovery') return publisherOf(tx, link);
    if (link.kind === 'invitation') return acceptInvitation(tx, link, use, guest, now);
    return beginStore(tx, use, hasMail, now);
  });
}

/** A publisher whose role was revoked meanwhile is not signed in. */
async function publisherOf(tx: Queries, { userId }: LinkRow): Promise<UserId> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId ?? 0), eq(users.isPublisher, true)));
  if (!user) throw ended();
  return UserId.parse(user.id);
}

/**
 * The role goes to the signed-in account, or to a new one. It never goes to an existing account with the e-mail: the
 * owner who invites has the link too, and would sign in as that customer.
 */
async function acceptInvitation(
  tx: Queries,
  link: LinkRow,
  { email }: LinkUse,
  guest: UserId | null,
  now: Date,
): Promise<UserId> {
  const id = guest ?? (await addUser(tx, link.email ?? email, now));
  await tx
    .update(users)
    .set(flagsOf(link.role ?? 'publisher'))
    .where(eq(users.id, id));
  return id;
}

/** An invitation of an owner as a publisher takes nothing away. */
export const flagsOf = (role: Role) => ({
  isPublisher: true,
  ...(role === 'owner' && { isOwner: true }),
});

/** The first owner of the store. Of two links that are used at once, one makes an owner. */
async function beginStore(
  tx: Queries & Pick<Db, 'transaction'>,
  use: LinkUse,
  hasMail: boolean,
  now: Date,
): Promise<UserId> {
  await tx.select({ id: store.id }).from(store).where(eq(store.id, 1)).for('update');
  if (await hasPublishers(tx)) throw ended();
  const { name, currency, language } = use.store ?? {};
  if (name === undefined || currency === undefined || language === undefined)
    throw new Refused('bad_request', 'The first owner names the store, its currency and language.');
  await setStore(tx, 'name', name);
  await setStore(tx, 'currency', currency, true);
  await setStore(tx, 'language', language);
  if (hasMail) await setStore(tx, 'email-sign-in', 'on');
  const id = await addUser(tx, use.email, now);
  await tx.update(users).set(flagsOf('owner')).where(eq(users.id, id));
  return id;
}

/** The e-mail is typed and not verified, so no identity of a provider joins the account by it. */
async function addUser(tx: Queries, email: string | undefined, now: Date): Promise<UserId> {
  if (email === undefined) throw new Refused('bad_request', 'A new account needs an e-mail.');
  const [user] = await tx.insert(users).values({ email }).returning({ id: users.id });
  const id = UserId.parse(user?.id);
  await addWebhookMessage(tx, 'customer.registered', {}, now, id);
  return id;
}

/** The open links of an account: those that sign it in, and its invitations. */
export async function endLinksOf(tx: Queries, id: UserId): Promise<void> {
  const isTheirs = or(eq(accessLinks.createdBy, id), eq(accessLinks.userId, id));
  await tx.delete(accessLinks).where(and(isTheirs, isNull(accessLinks.usedAt)));
}

export async function deleteExpiredLinks(tx: Queries, now: Date): Promise<void> {
  await tx.delete(accessLinks).where(lte(accessLinks.expiresAt, now));
}
