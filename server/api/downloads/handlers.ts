import type { Handlers } from '../../platform/http/mountCalls.ts';
import type { Services } from '../../services.ts';
import { demandRight } from './sendDownload.ts';
import { ticketPath } from './routes.ts';
import { giveTicket } from '../../entitlements/downloadTokens.ts';

export const ticketCalls = (services: Services): Pick<Handlers, 'ticket'> => ({
  async ticket({ body, userId, request }) {
    await demandRight(services, body, userId);
    const { db, clock } = services;
    return { url: ticketPath + (await giveTicket(db, request.sessionHash, body, clock.now())) };
  },
});
