import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../platform/resources.ts';
import {
  type ListedRequest,
  listRequests,
  markAnswered,
  RequestListing,
} from '../../support/manageRequests.ts';
import { AnsweredRequest } from '../protocol.ts';
import { ask, tell } from './socketClient.ts';

export interface SupportDesk {
  listRequests(all: boolean): Promise<ListedRequest[]>;
  markAnswered(id: number): Promise<void>;
}

export const supportDesk = ({ db, clock }: Resources): SupportDesk => ({
  listRequests: (all) => listRequests(db, all),
  markAnswered: (id) => markAnswered(db, id, clock.now()),
});

export const supportDeskAt = (socket: string): SupportDesk => ({
  listRequests: async (all) =>
    RequestListing.parse(await ask(socket, 'GET', `/support?all=${all}`)),
  markAnswered: (id) => tell(socket, '/support/answered', { id }),
});

export function supportRoutes(app: FastifyInstance, desk: () => SupportDesk): void {
  app.get<{ Querystring: { all?: string } }>('/support', ({ query }) =>
    desk().listRequests(query.all === 'true'),
  );
  app.post('/support/answered', async (request, reply) => {
    await desk().markAnswered(AnsweredRequest.parse(request.body).id);
    return reply.code(204).send();
  });
}
