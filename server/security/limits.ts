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

/**
 * How often one person may make a call, counted by each process for itself. Guests are counted by
 * address, which a library or a school shares: they may do more.
 */
export const limits: Partial<Record<CallName, Limit>> = {
  downloadLink: {
    max: ({ userId }) => (userId === null ? 6000 : 600),
    timeWindow: oneHour,
    keyGenerator: person,
  },
  media: {
    max: ({ userId }) => (userId === null ? 1200 : 120),
    timeWindow: oneHour,
    keyGenerator: person,
  },
};
