import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  erase,
  Grant,
  grant,
  PersonListing,
  Revocation,
  revoke,
  showPerson,
} from '../../operations/users.ts';
import type { Till } from '../../billing/paymentRows.ts';
import type { Resources } from '../../platform/resources.ts';
import { ask, tell } from './socketClient.ts';

export interface PeopleDesk {
  /** @param who a verified e-mail, or the number of an account */
  showPerson(who: string): Promise<PersonListing>;
  grant(order: Grant): Promise<void>;
  revoke(order: Revocation): Promise<void>;
  erase(who: string): Promise<void>;
}

export const peopleDesk = (
  { db, clock }: Resources,
  openTill: () => Promise<Till>,
): PeopleDesk => ({
  showPerson: (who) => showPerson(db, who, clock.now()),
  grant: (order) => grant(db, order, clock.now()),
  revoke: (order) => revoke(db, order, clock.now()),
  erase: async (who) => erase(await openTill(), who),
});

const Who = z.object({ who: z.string() });

export const peopleDeskAt = (socket: string): PeopleDesk => ({
  showPerson: async (who) => PersonListing.parse(await ask(socket, 'POST', '/people', { who })),
  grant: (order) => tell(socket, '/people/grant', order),
  revoke: (order) => tell(socket, '/people/revoke', order),
  erase: (who) => tell(socket, '/people/erase', { who }),
});

export function peopleRoutes(app: FastifyInstance, desk: () => PeopleDesk): void {
  app.post('/people', ({ body }) => desk().showPerson(Who.parse(body).who));
  app.post('/people/grant', async ({ body }, reply) => {
    await desk().grant(Grant.parse(body));
    return reply.code(204).send();
  });
  app.post('/people/revoke', async ({ body }, reply) => {
    await desk().revoke(Revocation.parse(body));
    return reply.code(204).send();
  });
  app.post('/people/erase', async ({ body }, reply) => {
    await desk().erase(Who.parse(body).who);
    return reply.code(204).send();
  });
}
