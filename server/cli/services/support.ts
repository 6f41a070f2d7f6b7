import type { FastifyInstance } from 'fastify';
import type { Resources } from '../../platform/resources.ts';
import {
  type ListedRequest,
  listRequests,
  markAnswered,
  RequestListing,
} from '../../support/manageRequests.ts';
import { AnsweredRequest } from '../protocol.ts';
import { sendRequest, sendCommand } from './socketClient.ts';

export interface SupportService {
  listRequests(all: boolean): Promise<ListedRequest[]>;
  markAnswered(id: number): Promise<void>;
}

export const supportService = ({ db, clock }: Resources): SupportService => ({
  listRequests: (all) => listRequests(db, all),
  markAnswered: (id) => markAnswered(db, id, clock.now()),
});

export const remoteSupportService = (socket: string): SupportService => ({
  listRequests: async (all) =>
    RequestListing.parse(await sendRequest(socket, 'GET', `/support?all=${all}`)),
  markAnswered: (id) => sendCommand(socket, '/support/answered', { id }),
});

export function supportRoutes(app: FastifyInstance, services: () => SupportService): void {
  app.get<{ Querystring: { all?: string } }>('/support', ({ query }) =>
    services().listRequests(query.all === 'true'),
  );
  app.post('/support/answered', async (request, reply) => {
    await services().markAnswered(AnsweredRequest.parse(request.body).id);
    return reply.code(204).send();
  });
}
