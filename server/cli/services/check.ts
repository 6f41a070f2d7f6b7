import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { machineFaults } from '../../platform/observability/machineFaults.ts';
import { type BrokenRule, BrokenRules, brokenRules } from '../../billing/invariants.ts';
import type { Resources } from '../../platform/resources.ts';
import { sendRequest } from './socketClient.ts';

export interface CheckService {
  /** Violated invariants of the payment records. */
  brokenRules(): Promise<BrokenRule[]>;
  /** Faults of the machine, one sentence each. */
  machineFaults(): Promise<string[]>;
}

const MachineFaults = z.array(z.string());

export const checkService = (resources: Resources): CheckService => ({
  brokenRules: () => brokenRules(resources.db, resources.clock.now()),
  machineFaults: () => machineFaults(resources),
});

export const remoteCheckService = (socket: string): CheckService => ({
  brokenRules: async () => BrokenRules.parse(await sendRequest(socket, 'GET', '/check')),
  machineFaults: async () => MachineFaults.parse(await sendRequest(socket, 'GET', '/machine')),
});

export function checkRoutes(app: FastifyInstance, services: () => CheckService): void {
  app.get('/check', () => services().brokenRules());
  app.get('/machine', () => services().machineFaults());
}
