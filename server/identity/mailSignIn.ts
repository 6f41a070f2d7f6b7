import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { MailCode, MailOrder } from '#contract/api/signIn.ts';
import { oneDay, oneHour, oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { oauthFlows } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { MailStore, MailWriter } from '../platform/mail/outboundMail.ts';
import { addMails } from '../platform/mail/outbox.ts';
import { hashOf, isSame, newSecret, sign } from '../platform/security/keys.ts';
import { countOne } from '../platform/security/rateLimits.ts';
import { translate } from '../platform/translations.ts';
import { readStore } from '../storeSettings/index.ts';
import { claimCallback, endSignIn, openSignIn, type PendingSignIn } from './pendingSignIns.ts';
import { findByEmail, profileOf, proposeRegistration } from './registrations.ts';
import type { IdentityServices } from './sessions.ts';

/**
 * Signing in by a mail with a link and a code. It is a sign-in like that at a provider: the page that orders the mail has a
 * verifier, and the hand-off begins the session. The link works in the browser that ordered it, and the code in the page.
 * The address is looked up after one of them has proved the mailbox, so an order is the same work for every address.
 */

const lifetimeMs = 15 * oneMinute;
const maxTries = 5;

/** Mails to one address, and of the store. A stranger who enters an address can use its mails up, so a day has some more. */
const mailLimits = { addressPerHour: 5, addressPerDay: 15, storePerHour: 1000 };

/** Throws 'not_found' while the store offers no sign-in by mail. */
export async function requireMailSignIn({ db, mailQueue }: IdentityServices): Promise<void> {
  const { signInEnabled, emailSignInEnabled } = await readStore(db);
  if (!signInEnabled || !emailSignInEnabled || !mailQueue.mails) throw new Refused('not_found');
}

/** The event of a mail names the id from which its secrets derive, so the outbox holds none. */
const eventBeginning = 'sign-in ';

function secretsOf(key: KeyObject, id: string) {
  const token = sign(key, 'mail link', id);
  const code = codeOf(sign(key, 'mail code', id));
  return { token, code, codeHash: codeHashOf(key, hashOf(token), code) };
}

/** The six digits of a mail, from a signature. */
export const codeOf = (signature: string): string =>
  String(Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** A key is needed: a plain hash of six digits is found by trying all of them. */
const codeHashOf = (key: KeyObject, stateHash: string, code: string): string =>
  sign(key, 'mail code hash', stateHash, code);

/**
 * Writes the mail. Throws 'rate_limited', and 'bad_request' if the hash was used before.
 * @param window the value of the window's cookie
 */
export async function orderMail(
  services: IdentityServices,
  { email, hash, replaces }: MailOrder,
  window: string,
): Promise<void> {
  const { db, keys, clock, mailQueue } = services;
  await countMail(services, 'sign-in mail', email.toLowerCase());
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const id = newSecret();
  const { token, codeHash } = secretsOf(keys.signIn, id);
  const order = { provider: 'email', windowHash: hashOf(window), handOffHash: hash } as const;
  await db.transaction(async (tx) => {
    if (replaces !== undefined) await tx.delete(oauthFlows).where(isWaiting(hashOf(replaces)));
    const ends = { state: token, expiresAt };
    if ((await openSignIn(tx, { ...order, email, codeHash }, now, ends)) === null)
      throw new Refused('bad_request');
    const mail = { event: eventBeginning + id, recipient: email, dueAt: now, expiresAt };
    await addMails(tx, [{ kind: 'sign_in', ...mail }], now);
  });
  void mailQueue.round();
}

/** Counts a mail that anybody can order to any address. Throws 'rate_limited'. Each purpose has limits of its own. */
export async function countMail(
  services: Pick<IdentityServices, 'db' | 'clock' | 'keys'>,
  purpose: string,
  address: string,
): Promise<void> {
  const counts: readonly [of: string, most: number, timeMs: number][] = [
    [`${address} hour`, mailLimits.addressPerHour, oneHour],
    [`${address} day`, mailLimits.addressPerDay, oneDay],
    ['the store', mailLimits.storePerHour, oneHour],
  ];
  for (const [of, most, timeMs] of counts) {
    const key = sign(services.keys.count, purpose, of);
    if ((await countOne(services, key, timeMs)).current > most) throw new Refused('rate_limited');
  }
}

const isWaiting = (handOffHash: string) =>
  and(
    eq(oauthFlows.handOffHash, handOffHash),
    eq(oauthFlows.provider, 'email'),
    isNull(oauthFlows.returnedAt),
  );

/** A link as the browser sees it that opens it. */
export type SignInLink =
  | { readonly kind: 'open'; readonly email: string }
  | { readonly kind: 'ended' | 'elsewhere' };

/** Looking at a link changes nothing, because programs that check mails follow links. */
export async function lookAtSignInLink(
  { db, clock }: IdentityServices,
  token: string,
  window: string,
): Promise<SignInLink> {
  const isOpen = and(
    eq(oauthFlows.stateHash, hashOf(token)),
    eq(oauthFlows.provider, 'email'),
    isNull(oauthFlows.returnedAt),
    gt(oauthFlows.expiresAt, clock.now()),
  );
  const [row] = await db.select().from(oauthFlows).where(isOpen);
  if (!row?.email) return { kind: 'ended' };
  if (row.windowHash !== hashOf(window)) return { kind: 'elsewhere' };
  return { kind: 'open', email: row.email };
}

/** Follows a link. Only its own browser uses it up. */
export async function followSignInLink(
  services: IdentityServices,
  token: string,
  window: string,
): Promise<SignInLink> {
  const link = await lookAtSignInLink(services, token, window);
  if (link.kind !== 'open') return link;
  const returning = { provider: 'email', windowHash: hashOf(window), state: token } as const;
  const isFirst = await services.db.transaction(async (tx) => {
    const claimed = await claimCallback(tx, returning, services.clock.now());
    if (claimed) await settle(tx, services, claimed);
    return claimed !== null;
  });
  return isFirst ? link : { kind: 'ended' };
}

/**
 * Enters the code of the mail. Each try is counted before it is compared. Throws 'sign_in_code_wrong',
 * 'sign_in_code_spent' for the last try, which ends the link too, and 'sign_in_expired'.
 */
export async function enterCode(
  services: IdentityServices,
  { verifier, code }: MailCode,
): Promise<void> {
  const { db, keys, clock } = services;
  const now = clock.now();
  const fault = await db.transaction(async (tx) => {
    const mayTry = and(
      isWaiting(hashOf(verifier)),
      gt(oauthFlows.expiresAt, now),
      lt(oauthFlows.codeTries, maxTries),
    );
    const [row] = await tx
      .update(oauthFlows)
      .set({ codeTries: sql`${oauthFlows.codeTries} + 1` })
      .where(mayTry)
      .returning();
    if (!row) return 'sign_in_expired';
    const { stateHash, codeHash, windowHash, codeTries } = row;
    const isRight = isSame(codeHash ?? '', codeHashOf(keys.signIn, stateHash, code));
    if (!isRight && codeTries < maxTries) return 'sign_in_code_wrong';
    const claimed = await claimCallback(tx, { provider: 'email', windowHash, stateHash }, now);
    if (!claimed) return 'sign_in_expired';
    if (isRight) await settle(tx, services, claimed);
    else await endSignIn(tx, stateHash, { failure: 'sign_in_code_spent' });
    return isRight ? null : 'sign_in_code_spent';
  });
  // After the transaction, which keeps the count.
  if (fault) throw new Refused(fault);
}

/** The mailbox is proved: the sign-in gets the account of the address, or a registration. */
async function settle(
  tx: Queries,
  { keys, clock }: IdentityServices,
  { stateHash, email }: PendingSignIn,
): Promise<void> {
  if (email === null) throw new Error('A sign-in by mail has no address.');
  const userId = await findByEmail(tx, email);
  const profile = profileOf(email);
  const outcome =
    userId === null
      ? {
          registration: await proposeRegistration(tx, keys.signIn, stateHash, profile, clock.now()),
        }
      : { userId };
  await endSignIn(tx, stateHash, outcome);
}

export const signInLinkPath = (token: string): string => `/auth/link/${token}`;

/** Writes nothing for a sign-in that has ended meanwhile. */
export const writeSignInMail: MailWriter = async (tx, { mail, address }, { store, now, keys }) => {
  const id = mail.event.slice(eventBeginning.length);
  const { token, code } = secretsOf((await keys()).signIn, id);
  const isOpen = and(
    eq(oauthFlows.stateHash, hashOf(token)),
    isNull(oauthFlows.returnedAt),
    gt(oauthFlows.expiresAt, now),
  );
  const [open] = await tx.select({ email: oauthFlows.email }).from(oauthFlows).where(isOpen);
  return open && address ? { to: address, content: contentFor(store, token, code) } : null;
};

/** The same for known and unknown addresses. It repeats nothing that was typed. */
function contentFor({ name, locale }: MailStore, token: string, code: string) {
  const text = (key: string) => translate(locale, `mails.signIn.${key}`, { store: name });
  return {
    subject: text('subject'),
    heading: text('subject'),
    paragraphs: [text('once')],
    item: null,
    sums: [[text('code'), code]] as const,
    details: [],
    action: { label: text('press'), path: signInLinkPath(token) },
    notes: [text('elsewhere'), text('reason')],
  };
}
