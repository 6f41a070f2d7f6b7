import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/registry.ts';
import { oneHour } from '../time.ts';
import { clientNetworkAt } from './clientNetwork.ts';

const tenMinutes = 10 * 60 * 1000;

/** Whose the address is from which somebody asks. */
export const address = ({ ip }: Pick<FastifyRequest, 'ip'>): string => clientNetworkAt(ip);

const person = (request: FastifyRequest): string =>
  request.userId === null ? address(request) : `user ${request.userId}`;

export interface Limit {
  readonly max: (request: FastifyRequest) => number;
  readonly timeWindow: number;
  readonly keyGenerator: (request: FastifyRequest) => string;
}

/** Guests are counted by address, which a library or a school shares: they may do more. */
export const perHour = (signedIn: number, guests: number): Limit => ({
  max: ({ userId }) => (userId === null ? guests : signedIn),
  timeWindow: oneHour,
  keyGenerator: person,
});

/** How often one person may make a call, at whichever process. */
export const limits: Partial<Record<CallName, Limit>> = {
  me: perHour(1200, 12_000),
  beginSession: perHour(600, 6000),
  signOut: perHour(60, 600),
  signOutEverywhere: perHour(30, 300),
  exportData: perHour(30, 300),
  deleteAccount: perHour(30, 300),
  promocodes: perHour(1200, 12_000),
  // Most of them only ask how a payment stands; what is begun is counted in the database.
  pay: perHour(1200, 12_000),
  attempt: perHour(1200, 12_000),
  cancelPayment: perHour(120, 1200),
  cancelRenewal: perHour(30, 300),
  // Against guessing: a person has one code in hand, or a few.
  redeem: { max: () => 10, timeWindow: tenMinutes, keyGenerator: person },
  downloadLink: perHour(600, 6000),
  ticket: perHour(300, 3000),
  // Each is a mail to the publisher.
  needSupport: perHour(10, 60),
  media: perHour(120, 1200),
};

/** What all at one address may do together, beside each for themselves: some have many accounts. */
export const sharedLimits: Partial<Record<CallName, Limit>> = {
  redeem: { max: () => 300, timeWindow: oneHour, keyGenerator: address },
};
