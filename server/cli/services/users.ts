import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  eraseUser,
  Grant,
  grant,
  UserListing,
  Revocation,
  revoke,
  showUser,
} from '../../operations/manageUsers.ts';
import type { PaymentContext } from '../../billing/paymentRows.ts';
import type { Resources } from '../../platform/resources.ts';
import { sendRequest, sendCommand } from './socketClient.ts';

export interface UserService {
  /** @param who a verified e-mail, or the number of an account */
  showUser(who: string): Promise<UserListing>;
  grant(order: Grant): Promise<void>;
  revoke(order: Revocation): Promise<void>;
  erase(who: string): Promise<void>;
}

export const userService = (
  { db, clock }: Resources,
  openPaymentContext: () => Promise<PaymentContext>,
): UserService => ({
  showUser: (who) => showUser(db, who, clock.now()),
  grant: (order) => grant(db, order, clock.now()),
  revoke: (order) => revoke(db, order, clock.now()),
  erase: async (who) => eraseUser(await openPaymentContext(), who),
});

const Who = z.object({ who: z.string() });

export const remoteUserService = (socket: string): UserService => ({
  showUser: async (who) => UserListing.parse(await sendRequest(socket, 'POST', '/people', { who })),
  grant: (order) => sendCommand(socket, '/people/grant', order),
  revoke: (order) => sendCommand(socket, '/people/revoke', order),
  erase: (who) => sendCommand(socket, '/people/erase', { who }),
});

export function userRoutes(app: FastifyInstance, services: () => UserService): void {
  app.post('/people', ({ body }) => services().showUser(Who.parse(body).who));
  app.post('/people/grant', async ({ body }, reply) => {
    await services().grant(Grant.parse(body));
    return reply.code(204).send();
  });
  app.post('/people/revoke', async ({ body }, reply) => {
    await services().revoke(Revocation.parse(body));
    return reply.code(204).send();
  });
  app.post('/people/erase', async ({ body }, reply) => {
    await services().erase(Who.parse(body).who);
    return reply.code(204).send();
  });
}
