import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/registry.ts';
import { type NeedSupport, cleaned, faultsOf } from '#contract/api/support.ts';
import { isIP } from 'node:net';
import { oneHour } from '../clock.ts';

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
  attempt: perHour(1200, 12_000),
  cancelPayment: perHour(120, 1200),
  cancelRenewal: perHour(30, 300),
  resumeRenewal: perHour(30, 300),
  plan: perHour(1200, 12_000),
  changePlan: perHour(30, 300),
  keepPlan: perHour(30, 300),
  // Against guessing: a user has one code, or a few.
  redeem: { max: () => 10, timeWindow: tenMinutes, keyGenerator: userKey, hook: 'preHandler' },
  downloadLink: perHour(600, 6000),
  downloadToken: perHour(300, 3000),
  giftLinks: perHour(600, 6000),
  // The links themselves are counted in the database.
  makeGiftLink: perHour(60, 600),
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
  media: perHour(120, 1200),
  // A page asks after each pause in typing.
  searchTexts: perHour(1200, 12_000),
};

/** Limits for all users at one address together, because one person may have many accounts. */
export const sharedLimits: Partial<Record<CallName, Limit>> = {
  redeem: { max: () => 300, timeWindow: oneHour, keyGenerator: address },
};

import ipaddr from 'ipaddr.js';

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
