import type { FastifyInstance } from 'fastify';
import { type BrokenRule, BrokenRules, brokenRules } from '../../payments/invariants.ts';
import type { Resources } from '../../resources.ts';
import { ask } from './line.ts';

export interface CheckDesk {
  /** What the books should never say, and do. */
  brokenRules(): Promise<BrokenRule[]>;
}

export const checkDesk = ({ db, clock }: Resources): CheckDesk => ({
  brokenRules: () => brokenRules(db, clock.now()),
});

export const checkDeskAt = (socket: string): CheckDesk => ({
  brokenRules: async () => BrokenRules.parse(await ask(socket, 'GET', '/check')),
});

export function checkRoutes(app: FastifyInstance, desk: () => CheckDesk): void {
  app.get('/check', () => desk().brokenRules());
}
