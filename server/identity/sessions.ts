import type { FastifyReply, FastifyRequest, FastifyInstance, FastifyBaseLogger } from 'fastify';
import { eq, lte, or, and, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import '@fastify/cookie';
import { UserId } from '#contract/ids.ts';
import { type Queries, batchLoader } from '../platform/db/connection.ts';
import { sessions, users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf, newSecret, type Keys } from '../platform/security/keys.ts';
import {
  issueXsrfToken,
  hasNoSessionCookie,
  cookieKind,
  isInFrame,
} from '../platform/security/xsrf.ts';
import { before, type Clock, oneDay, oneHour } from '../platform/clock.ts';
import type { Site, RequestHost } from '../platform/http/origin.ts';
import type { MailQueue } from '../platform/mail/mailQueue.ts';
import type { Resources } from '../platform/resources.ts';
import { joinGuests } from './joinGuests.ts';
import { grantPrintAccess } from './printAccess.ts';
import type { Providers } from './providers/index.ts';
import type { SignInConfig, SignInIntegration } from './signInConfig.ts';

/** The dependencies of the routes for sessions and sign-in. */
export interface IdentityServices extends Resources {
  readonly keys: Keys;
  readonly userOf: UserOf;
  readonly site: (request: RequestHost) => Site;
  /** The sign-in providers, and their addresses. */
  readonly signIn: SignInConfig;
  readonly providers: Providers;
  readonly integrations: SignInIntegration;
  readonly mailQueue: MailQueue;
  /** The log outside of requests. A request has its own. */
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the session cookie, also of a guest's; empty without one. */
    sessionHash: string;
    /** null without a session. Set only on routes with `loadUser`. */
    userId: UserId | null;
    /** The user has bought as a guest, and may only make the calls for guests. */
    isGuest: boolean;
    /** A site that frames the store has opened the session. */
    isByHost: boolean;
  }
  interface FastifyContextConfig {
    /** The answer is the same for all users, so the user is not looked up. */
    isSameForAll?: boolean;
    /** The settings of the contract's call. */
    withoutCookies?: 'guest' | 'begin';
    needsSession?: boolean;
  }
}

export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('sessionHash', '');
  app.decorateRequest('userId', null);
  app.decorateRequest('isGuest', false);
  app.decorateRequest('isByHost', false);
  app.decorateRequest('apiToken', null);
  app.decorateRequest('isPublisher', false);
  app.decorateRequest('isOwner', false);
}

/**
 * Sets a session cookie and a form token if the request has none. A guest's cookie is a random
 * value without a row, so this writes nothing and works without the database. A page without
 * cookies that makes a call for guests stays without a session: each of its calls would get another
 * one.
 */
export function issueGuestSession(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.apiToken) return;
    readCookie(request, services);
    const isGuest = request.routeOptions.config.withoutCookies === 'guest';
    if (isGuest && hasNoSessionCookie(request, services.site(request))) return;
    if (!request.sessionHash) setGuestCookie(request, reply, services);
    issueXsrfToken(request, reply, services);
  });
}

/** Loads the user of the session, if the route depends on it. */
export function loadUser(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isSameForAll || request.apiToken) return;
    readCookie(request, services);
    if (!request.sessionHash || !services.site(request).mayHoldSessions) return;
    const user = await services.userOf(request.sessionHash);
    request.userId = user?.id ?? null;
    request.isGuest = user?.isGuest ?? false;
    request.isByHost = user?.isByHost ?? false;
  });
}

/** The cookie ends with the browser's session, because a guest has no data. */
function setGuestCookie(request: FastifyRequest, reply: FastifyReply, services: IdentityServices) {
  const value = newSecret();
  setCookie(request, reply, services, value, {});
  request.sessionHash = hashOf(value);
}

/** @param value the secret of a new session */
function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  services: IdentityServices,
  value: string,
  days: number,
): void {
  setCookie(request, reply, services, value, { maxAge: (days * oneDay) / 1000 });
  request.sessionHash = hashOf(value);
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: IdentityServices,
  value: string,
  life: { readonly maxAge?: number },
): void {
  const name = nameOf(request, site(request));
  const kind = cookieKind(request, site(request));
  reply.setCookie(name, value, { ...kind, ...life, httpOnly: true });
}

function readCookie(request: FastifyRequest, { site }: IdentityServices): void {
  const sent = request.cookies[nameOf(request, site(request))];
  if (!request.sessionHash && sent) request.sessionHash = hashOf(sent);
}

const nameOf = (request: FastifyRequest, site: Site): string =>
  isInFrame(request, site) ? site.framedSessionCookie : site.sessionCookie;

/**
 * Days: a session ends when it is unused for `idle` days, and at the latest after `absolute` days.
 */
const idle = 30;
const absolute = 90;

/** Days of a session that a site has opened: its page opens another one at each visit. */
const byHost = 1;

/** Sessions that were last used at this time or before have ended. */
const lastUseBefore = (now: Date): Date => before(now, idle * oneDay);

/** A use is recorded at most once an hour, because a reader requests a range each second. */
const isWorthWriting = (lastUsedAt: Date, now: Date): boolean => lastUsedAt <= before(now, oneHour);

interface SessionUser {
  readonly id: UserId;
  /** Has bought as a guest. */
  readonly isGuest: boolean;
  readonly isByHost: boolean;
}

/** Returns the user of a session by its hash; null for an ended session, and for a cookie without a row. */
type UserOf = (idHash: string) => Promise<SessionUser | null>;

export function openUserOf(db: Queries, clock: Clock): UserOf {
  const query = activeSessions(db);
  return batchLoader(async (hashes) => {
    const now = clock.now();
    const usedSince = lastUseBefore(now);
    const rows = await query.execute({ hashes: [...new Set(hashes)], now, usedSince });
    for (const { idHash, lastUsedAt } of rows) {
      if (!isWorthWriting(lastUsedAt, now)) continue;
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.idHash, idHash));
    }
    const found = new Map(
      rows.map(({ idHash, userId, isGuest, isByHost }) => [
        idHash,
        { id: UserId.parse(userId), isGuest, isByHost },
      ]),
    );
    return hashes.map((hash) => found.get(hash) ?? null);
  });
}

/** A prepared statement, like the query of access cases, because each range of a file runs both. */
const activeSessions = (db: Queries) =>
  db
    .select({
      idHash: sessions.idHash,
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
      isGuest: sql<boolean>`${isNotNull(users.guestLinkHash)}`,
      isByHost: sessions.byHost,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.idHash} = any(${sql.placeholder('hashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('usedSince')),
        // The account may have become a publisher's since.
        not(and(sessions.byHost, users.isPublisher) as SQL),
      ),
    )
    .prepare('sessions');

/**
 * Signs the caller in. Ends the caller's previous session and creates a new secret, so that a
 * planted cookie is worthless afterwards (session fixation). What was bought with the user's verified e-mail joins the
 * account. Throws 'https_needed' if the session would travel unencrypted.
 */
export async function startSession(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: UserId,
  by: 'user' | 'host' = 'user',
): Promise<void> {
  const { db, clock, site } = services;
  if (!site(request).mayHoldSessions) throw new Refused('https_needed');
  const value = newSecret();
  const now = clock.now();
  const days = by === 'host' ? byHost : absolute;
  const expiresAt = new Date(now.getTime() + days * oneDay);
  const row = { userId, createdAt: now, lastUsedAt: now, expiresAt, byHost: by === 'host' };
  await db.transaction(async (tx) => {
    await deleteSession(tx, request.sessionHash);
    await tx.insert(sessions).values({ idHash: hashOf(value), ...row });
    await joinGuests(tx, userId);
    await grantPrintAccess(tx, userId);
  });
  setSessionCookie(request, reply, services, value, days);
  request.userId = userId;
  issueXsrfToken(request, reply, services);
}

/** Signs the caller out. The caller continues as a guest. Harmless for a guest. */
export async function endSession(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await deleteSession(services.db, request.sessionHash);
  becomeGuest(services, request, reply);
}

/** Signs a user out in every browser. */
export async function endSessionsOf(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** A new cookie and form token for a caller whose session has ended. */
export function becomeGuest(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setGuestCookie(request, reply, services);
  request.userId = null;
  issueXsrfToken(request, reply, services);
}

export async function deleteExpiredSessions(tx: Queries, now: Date): Promise<void> {
  const idle = lte(sessions.lastUsedAt, lastUseBefore(now));
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), idle));
}

async function deleteSession(tx: Queries, idHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.idHash, idHash));
}
