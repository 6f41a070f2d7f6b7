import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { machineFaults } from '../../platform/observability/machineFaults.ts';
import { type BrokenRule, BrokenRules, brokenRules } from '../../billing/invariants.ts';
import type { Resources } from '../../platform/resources.ts';
import { ask } from './socketClient.ts';

export interface CheckDesk {
  /** What the books should never say, and do. */
  brokenRules(): Promise<BrokenRule[]>;
  /** What is wrong with the machine of the store, a sentence each. */
  machineFaults(): Promise<string[]>;
}

const MachineFaults = z.array(z.string());

export const checkDesk = (resources: Resources): CheckDesk => ({
  brokenRules: () => brokenRules(resources.db, resources.clock.now()),
  machineFaults: () => machineFaults(resources),
});

export const checkDeskAt = (socket: string): CheckDesk => ({
  brokenRules: async () => BrokenRules.parse(await ask(socket, 'GET', '/check')),
  machineFaults: async () => MachineFaults.parse(await ask(socket, 'GET', '/machine')),
});

export function checkRoutes(app: FastifyInstance, desk: () => CheckDesk): void {
  app.get('/check', () => desk().brokenRules());
  app.get('/machine', () => desk().machineFaults());
}
