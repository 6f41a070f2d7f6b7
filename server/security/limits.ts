import type { FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/registry.ts';

const oneHour = 60 * 60 * 1000;

const person = ({ userId, ip }: FastifyRequest): string =>
  userId === null ? ip : `user ${userId}`;

interface Limit {
  readonly max: (request: FastifyRequest) => number;
  readonly timeWindow: number;
  readonly keyGenerator: (request: FastifyRequest) => string;
}

/** Guests are counted by address, which a library or a school shares: they may do more. */
const perHour = (signedIn: number, guests: number): Limit => ({
  max: ({ userId }) => (userId === null ? guests : signedIn),
  timeWindow: oneHour,
  keyGenerator: person,
});

/** How often one person may make a call, counted by each process for itself. */
export const limits: Partial<Record<CallName, Limit>> = {
  me: perHour(1200, 12_000),
  signOut: perHour(60, 600),
  signOutEverywhere: perHour(30, 300),
  exportData: perHour(30, 300),
  deleteAccount: perHour(30, 300),
  downloadLink: perHour(600, 6000),
  // Each is a mail to the publisher.
  needSupport: perHour(10, 60),
  media: perHour(120, 1200),
};
