import type { Handlers } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { demandRight } from './goods.ts';
import { ticketPath } from './routes.ts';
import { giveTicket } from './tickets.ts';

export const ticketCalls = (services: Services): Pick<Handlers, 'ticket'> => ({
  async ticket({ body, userId, request }) {
    await demandRight(services, body, userId);
    const { db, clock } = services;
    return { url: ticketPath + (await giveTicket(db, request.sessionHash, body, clock.now())) };
  },
});
