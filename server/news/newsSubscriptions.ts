import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { after, oneDay } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { newsSubscriptions, type StoreRow, users } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { MailWriter } from '../platform/mail/outboundMail.ts';
import { addMails } from '../platform/mail/outbox.ts';
import { hashOf, isSame, newSecret, sign } from '../platform/security/keys.ts';
import { translate } from '../platform/translations.ts';
import { countMail } from '../identity/mailSignIn.ts';
import type { IdentityServices } from '../identity/sessions.ts';
import { readStore } from '../storeSettings/index.ts';

/**
 * Who gets news of new issues. A typed address is confirmed by the link of a mail, and the verified e-mail of an account by
 * the account. The answer to an order is the same for every address, with or without a subscription.
 */

/** The page with the form. */
export const newsPath = '/news';
export const newsLinkPath = (token: string): string => `${newsPath}/confirm/${token}`;
export const newsEndPath = (token: string): string => `${newsPath}/end/${token}`;

/** The event of a mail names the id from which its link derives, so the outbox holds none. */
const eventBeginning = 'news-link ';
const linkToken = (key: KeyObject, id: string): string => sign(key, 'news link', id);

type NewsServices = Pick<IdentityServices, 'db' | 'clock' | 'keys' | 'mailQueue' | 'settings'>;

/** Mails without an address of the store have no link that ends them. */
export const offersNews = (
  { newsEnabled }: Pick<StoreRow, 'newsEnabled'>,
  { mailQueue, settings }: Pick<NewsServices, 'mailQueue' | 'settings'>,
): boolean => newsEnabled && mailQueue.mails && settings.publicUrl !== null;

async function requireNews(services: NewsServices): Promise<void> {
  if (!offersNews(await readStore(services.db), services)) throw new Refused('not_found');
}

export const newsCalls = (
  services: NewsServices,
): Pick<Handlers, 'orderNews' | 'ownNews' | 'setOwnNews'> => ({
  async orderNews({ body: { email } }) {
    await requireNews(services);
    const addressKey = email.toLowerCase();
    await countMail(services, 'news mail', addressKey);
    const { db, clock, keys, mailQueue } = services;
    const now = clock.now();
    const expiresAt = after(now, oneDay);
    const id = newSecret();
    const link = { linkHash: hashOf(linkToken(keys.signIn, id)), linkEndsAt: expiresAt };
    await db.transaction(async (tx) => {
      await tx
        .insert(newsSubscriptions)
        .values({ addressKey, email, ...link })
        .onConflictDoUpdate({ target: newsSubscriptions.addressKey, set: link });
      const mail = { event: eventBeginning + id, recipient: email, dueAt: now, expiresAt };
      await addMails(tx, [{ kind: 'news_link', ...mail }], now);
    });
    void mailQueue.round();
  },

  async ownNews({ userId }) {
    const own = await newsOf(services.db, userId);
    return { subscribed: own && own.since !== null };
  },

  async setOwnNews({ body: { subscribed }, userId }) {
    const { db, clock } = services;
    if (subscribed) await requireNews(services);
    const own = await newsOf(db, userId);
    if (!own) throw new Refused('bad_request');
    if (!subscribed) return endNewsOf(db, own.email);
    if (own.since) return;
    const confirmed = { confirmedAt: clock.now(), linkHash: null, linkEndsAt: null };
    await db
      .insert(newsSubscriptions)
      .values({ addressKey: own.email.toLowerCase(), email: own.email, ...confirmed })
      .onConflictDoUpdate({ target: newsSubscriptions.addressKey, set: confirmed });
  },
});

/** The verified e-mail of an account, and since when it gets news; null without one. */
export async function newsOf(tx: Queries, id: UserId) {
  const [own] = await tx
    .select({ email: users.email, since: newsSubscriptions.confirmedAt })
    .from(users)
    .leftJoin(newsSubscriptions, eq(newsSubscriptions.addressKey, sql`lower(${users.email})`))
    .where(and(eq(users.id, id), users.emailVerified));
  return own?.email ? { email: own.email, since: own.since } : null;
}

/** Ends the subscription of an address, and an open order of one. */
export async function endNewsOf(tx: Queries, email: string): Promise<void> {
  const isTheirs = eq(newsSubscriptions.addressKey, email.toLowerCase());
  await tx.delete(newsSubscriptions).where(isTheirs);
}

const isOpenLink = (token: string, now: Date) =>
  and(eq(newsSubscriptions.linkHash, hashOf(token)), gt(newsSubscriptions.linkEndsAt, now));

type LinkServices = Pick<IdentityServices, 'db' | 'clock' | 'keys'>;

/** Returns the address of a confirming link; null for an ended one. */
export async function lookAtNewsLink({ db, clock }: LinkServices, token: string) {
  const [row] = await db.select().from(newsSubscriptions).where(isOpenLink(token, clock.now()));
  return row?.email ?? null;
}

/** Uses a link up. Returns false for an ended one. */
export async function followNewsLink({ db, clock }: LinkServices, token: string): Promise<boolean> {
  const now = clock.now();
  const { confirmedAt } = newsSubscriptions;
  const since = sql`coalesce(${confirmedAt}, ${now.toISOString()}::timestamptz)`;
  const confirmed = await db
    .update(newsSubscriptions)
    .set({ confirmedAt: since, linkHash: null, linkEndsAt: null })
    .where(isOpenLink(token, now))
    .returning({ id: newsSubscriptions.id });
  return confirmed.length > 0;
}

/** The secret of the link that ends a subscription. It never expires. */
export const newsEndToken = (key: KeyObject, id: number): string =>
  `${id}.${sign(key, 'news end', id)}`;

/** The subscription of a token; null for a token that the store has not made. */
function subscriptionOf({ keys }: LinkServices, token: string) {
  const id = Number(/^[1-9]\d{0,8}(?=\.)/.exec(token)?.[0]);
  return isSame(token, newsEndToken(keys.signIn, id)) ? eq(newsSubscriptions.id, id) : null;
}

/** Returns the address; '' for an ended subscription. */
export async function lookAtEndLink(services: LinkServices, token: string) {
  const isIt = subscriptionOf(services, token);
  if (!isIt) return null;
  const [row] = await services.db.select().from(newsSubscriptions).where(isIt);
  return row?.email ?? '';
}

/** An ended subscription stays so. */
export async function endByLink(services: LinkServices, token: string): Promise<boolean> {
  const isIt = subscriptionOf(services, token);
  if (isIt) await services.db.delete(newsSubscriptions).where(isIt);
  return isIt !== null;
}

export async function deleteUnconfirmedNews(tx: Queries, now: Date): Promise<void> {
  const isOver = and(lte(newsSubscriptions.linkEndsAt, now), isNull(newsSubscriptions.confirmedAt));
  await tx.delete(newsSubscriptions).where(isOver);
}

/** The same for an address with and without a subscription. It repeats nothing that was typed. */
export const writeNewsLinkMail: MailWriter = async (_tx, { mail, address }, { store, keys }) => {
  if (!address) return null;
  const token = linkToken((await keys()).signIn, mail.event.slice(eventBeginning.length));
  const text = (key: string) =>
    translate(store.locale, `mails.newsLink.${key}`, { store: store.name });
  return {
    to: address,
    content: {
      subject: text('subject'),
      heading: text('subject'),
      paragraphs: [text('once')],
      item: null,
      sums: [],
      details: [],
      action: { label: text('press'), path: newsLinkPath(token) },
      notes: [text('reason')],
    },
  };
};
