import type { FastifyInstance } from 'fastify';
import type { IssueId } from '#contract/ids.ts';
import * as z from 'zod';
import { IssueIdInPath } from '#contract/ids.ts';
import { ShelfOrder, ShelfPosition } from '#contract/admin/issue.ts';
import {
  AddedIssue,
  IssueEditOrder,
  IssueListing,
  IssueOrder,
  Progress,
  Proposal,
  ProposalOrder,
  RemovedIssue,
  ReplaceOrder,
} from '../protocol.ts';
import type { IssueService } from './issues.ts';
import { sendRequest, send, sendCommand } from './socketClient.ts';
import { streamWork, requestWork } from './progressStream.ts';

const publishing = { progress: Progress, result: AddedIssue };
const editing = { progress: Progress, result: z.null() };
const proposing = { progress: Progress, result: Proposal };

export const remoteIssueService = (socket: string): IssueService => ({
  addIssue: (body, terms) => requestWork(socket, { path: '/issues', body }, publishing, terms),
  async editIssue(id, body, terms) {
    await requestWork(socket, { path: `/issues/${id}`, body }, editing, terms);
  },
  replaceFile: (id, body, terms) =>
    requestWork(socket, { path: `/issues/${id}/file`, body }, publishing, terms),
  listIssues: async () => IssueListing.parse(await sendRequest(socket, 'GET', '/issues')),
  placeOnShelf: (id, listed) => sendCommand(socket, `/issues/${id}/shelf`, { listed }),
  removeIssue: async (id) =>
    RemovedIssue.parse(await sendRequest(socket, 'POST', `/issues/${id}/remove`, {})).removal,
  rebuildPacks: (id) => sendCommand(socket, `/issues/${id}/packs`, {}),
  orderShelf: (ids) => sendCommand(socket, '/issues/order', { ids }),
  issueFile: (id) => send(socket, { method: 'GET', path: `/issues/${id}/file` }),
  propose: (file, terms) =>
    requestWork(socket, { path: '/issues/proposal', body: { file } }, proposing, terms),
});

const Params = z.object({ id: IssueIdInPath });
const idIn = (request: { readonly params: unknown }): IssueId => Params.parse(request.params).id;

/** @param stopping aborted when the store shuts down */
export function issueRoutes(
  app: FastifyInstance,
  services: () => IssueService,
  stopping: AbortSignal,
): void {
  app.get('/issues', () => services().listIssues());
  app.post('/issues', ({ body }, reply) => {
    const order = IssueOrder.parse(body);
    return streamWork<Progress>(reply, stopping, (terms) => services().addIssue(order, terms));
  });
  app.post('/issues/proposal', ({ body }, reply) => {
    const { file } = ProposalOrder.parse(body);
    return streamWork<Progress>(reply, stopping, (terms) => services().propose(file, terms));
  });
  app.get('/issues/:id/file', async (request, reply) =>
    reply.type('application/pdf').send(await services().issueFile(idIn(request))),
  );
  app.post('/issues/:id', (request, reply) => {
    const [id, order] = [idIn(request), IssueEditOrder.parse(request.body)];
    return streamWork<Progress>(reply, stopping, async (terms) => {
      await services().editIssue(id, order, terms);
      return null;
    });
  });
  app.post('/issues/:id/file', (request, reply) => {
    const [id, order] = [idIn(request), ReplaceOrder.parse(request.body)];
    return streamWork<Progress>(reply, stopping, (terms) =>
      services().replaceFile(id, order, terms),
    );
  });
  app.post('/issues/:id/shelf', async (request, reply) => {
    await services().placeOnShelf(idIn(request), ShelfPosition.parse(request.body).listed);
    return reply.code(204).send();
  });
  app.post('/issues/:id/packs', async (request, reply) => {
    await services().rebuildPacks(idIn(request));
    return reply.code(204).send();
  });
  app.post('/issues/:id/remove', async (request) => ({
    removal: await services().removeIssue(idIn(request)),
  }));
  app.post('/issues/order', async (request, reply) => {
    await services().orderShelf(ShelfOrder.parse(request.body).ids);
    return reply.code(204).send();
  });
}
