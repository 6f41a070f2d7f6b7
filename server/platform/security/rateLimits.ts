import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { KeyObject } from 'node:crypto';
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { lte, sql } from 'drizzle-orm';
import type { CallName } from '#contract/api/registry.ts';
import { type NeedSupport, cleaned, faultsOf } from '#contract/api/support.ts';
import { oneHour } from '../clock.ts';
import type { Queries } from '../db/connection.ts';
import { rateLimits } from '../db/schema.ts';
import type { Resources } from '../resources.ts';
import { sign } from './keys.ts';

const tenMinutes = 10 * 60 * 1000;

/** The network of the client's address. */
export const address = ({ ip }: Pick<FastifyRequest, 'ip'>): string => clientNetworkAt(ip);

const userKey = (request: FastifyRequest): string =>
  request.userId === null ? address(request) : `user ${request.userId}`;

export interface Limit {
  readonly max: (request: FastifyRequest) => number;
  readonly timeWindow: number;
  readonly keyGenerator: (request: FastifyRequest) => string;
  /** After the check of the body, for a limit of accepted actions; the default is the beginning of the request. */
  readonly hook?: 'preHandler';
  /** Whether a request is not counted. */
  readonly allowList?: (request: FastifyRequest) => boolean;
}

/** A form that is sent back costs nothing, and its sender tries again. */
const isInvalidForm = ({ body }: FastifyRequest): boolean =>
  Object.keys(faultsOf(cleaned(body as NeedSupport))).length > 0;

/** Guests are counted by address, which a library or a school shares, so their limit is higher. */
export const perHour = (signedIn: number, guests: number): Limit => ({
  max: ({ userId }) => (userId === null ? guests : signedIn),
  timeWindow: oneHour,
  keyGenerator: userKey,
});

/** Limits for one user or guest, across all processes. */
export const limits: Partial<Record<CallName, Limit>> = {
  me: perHour(1200, 12_000),
  beginSession: perHour(600, 6000),
  signOut: perHour(60, 600),
  signOutEverywhere: perHour(30, 300),
  exportData: perHour(30, 300),
  deleteAccount: perHour(30, 300),
  promocodes: perHour(1200, 12_000),
  // Most of these calls only poll the state of a payment. New payments are counted in the database.
  pay: perHour(1200, 12_000),
  // Against tests of stolen cards, for which each guest has some tries. More limits are in identity/guests.ts.
  beginGuest: perHour(20, 30),
  attempt: perHour(1200, 12_000),
  cancelPayment: perHour(120, 1200),
  cancelRenewal: perHour(30, 300),
  resumeRenewal: perHour(30, 300),
  plan: perHour(1200, 12_000),
  changePlan: perHour(30, 300),
  keepPlan: perHour(30, 300),
  // Against the trial of stolen cards.
  payRenewal: perHour(20, 200),
  // Against guessing: a user has one code, or a few.
  redeem: { max: () => 10, timeWindow: tenMinutes, keyGenerator: userKey, hook: 'preHandler' },
  discountedPrice: {
    max: () => 10,
    timeWindow: tenMinutes,
    keyGenerator: userKey,
    hook: 'preHandler',
  },
  // More limits, by address and for the store, are in identity/mailSignIn.ts.
  orderSignInMail: perHour(30, 60),
  enterMailCode: perHour(120, 600),
  // A host page with many visitors at one address hands over a token at each of its pages.
  signInByHost: perHour(600, 6000),
  // A page polls it each second.
  linkSignIn: perHour(3600, 3600),
  removeSignInWay: perHour(60, 600),
  // More limits are in identity/emailChanges.ts.
  orderEmailChange: perHour(30, 60),
  confirmEmailChange: perHour(60, 600),
  passkeySignInChallenge: perHour(240, 2400),
  passkeySignIn: perHour(120, 600),
  ownPasskeyChallenge: perHour(120, 1200),
  addOwnPasskey: perHour(60, 600),
  downloadLink: perHour(600, 6000),
  downloadToken: perHour(300, 3000),
  // Making one takes up to a tenth of a second.
  invoice: perHour(60, 600),
  setInvoiceDetails: perHour(120, 1200),
  giftLinks: perHour(600, 6000),
  // The links themselves are counted in the database.
  makeGiftLink: perHour(60, 600),
  leaseIssue: perHour(600, 6000),
  revokeGiftLink: perHour(120, 1200),
  // A reader reports a pause between page turns.
  reportPosition: perHour(2400, 24_000),
  removePosition: perHour(600, 6000),
  readingPositions: perHour(1200, 12_000),
  // A device sends a change after a pause, and all its annotations at the first sign-in.
  annotations: perHour(2400, 24_000),
  pushAnnotations: perHour(1200, 12_000),
  // Each accepted form sends a mail to the publisher.
  needSupport: { ...perHour(10, 60), hook: 'preHandler', allowList: isInvalidForm },
  withdraw: perHour(20, 60),
  // More limits, by address and for the store, are in identity/mailSignIn.ts.
  orderNews: perHour(30, 60),
  setOwnNews: perHour(120, 1200),
  media: perHour(120, 1200),
  // A page asks after each pause in typing.
  searchTexts: perHour(1200, 12_000),
};

/** Limits for all users at one address together, because one person may have many accounts. */
export const sharedLimits: Partial<Record<CallName, Limit>> = {
  redeem: { max: () => 300, timeWindow: oneHour, keyGenerator: address },
  discountedPrice: { max: () => 300, timeWindow: oneHour, keyGenerator: address },
};

/**
 * Returns the network of a client. A subscriber has at least a /64 of IPv6 (RFC 6177) and may use another
 * of its addresses for each request, so a /64 counts as one client. An IPv4 address stands for itself, also
 * in the form '::ffff:203.0.113.7' of a dual-stack socket (RFC 4291, 2.5.5.2). Other text is returned
 * unchanged.
 */
export function clientNetworkAt(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 0) return address;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

type CounterDependencies = Pick<Resources, 'db' | 'clock'>;

/** The limit of a route. */
interface Route {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
}

interface Counted {
  readonly current: number;
  /** Milliseconds until the counter restarts. */
  readonly ttl: number;
}

/**
 * A counter in the database for several processes. The key of a client is a keyed hash, so the row contains
 * no address.
 */
export function sharedRateStore(
  dependencies: CounterDependencies,
  key: KeyObject,
): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(options: object) {
      const { method = '', url = '' } = (options as Route).routeInfo ?? {};
      this.#route = `${String(method)} ${url}`;
    }

    incr(who: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number) {
      const hash = sign(key, this.#route, who);
      callbackify(() => countOne(dependencies, hash, timeWindow))(done);
    }

    child(options: object): FastifyRateLimitStore {
      return new SharedCounts(options);
    }
  };
}

/**
 * Counts in the database, whatever its kind. One statement, so that no concurrent increment is lost.
 * @param key a keyed hash
 */
export async function countOne(
  { db, clock }: CounterDependencies,
  key: string,
  timeWindow: number,
): Promise<Counted> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + timeWindow);
  const isOver = lte(rateLimits.endsAt, now);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ current: rateLimits.count, endsAt: rateLimits.endsAt });
  if (!row) throw new Error('Nothing was counted.');
  return { current: row.current, ttl: Math.max(0, row.endsAt.getTime() - now.getTime()) };
}

export async function deleteOldCounts(tx: Queries, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}
