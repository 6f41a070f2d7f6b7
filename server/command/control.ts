import { chmod } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { CouponRefused } from '../promocodes/publisher.ts';
import { closePress, PublishRefused, sweepWorkFolders } from '../publish/index.ts';
import type { Resources } from '../resources.ts';
import { StoreRefused } from '../store/index.ts';
import { SupportRefused } from '../support/publisher.ts';
import { CouponCode, CouponOrder } from '../promocodes/orders.ts';
import { deskOf, DeskRefused, type Desk } from './desk.ts';
import { AnsweredRequest, IssueOrder, StoreChange, type AddEvent } from './protocol.ts';
import { claimSocket, giveUpSocket } from './socketPlace.ts';

export interface Control {
  /** Calls off what is under way and closes. */
  close(): Promise<void>;
  /** Closes when what is under way is done. */
  finish(): Promise<void>;
}

/** Whether the message was written for a person and says what they can do. */
export const isForPeople = (error: unknown): error is Error =>
  [PublishRefused, DeskRefused, StoreRefused, CouponRefused, SupportRefused].some(
    (kind) => error instanceof kind,
  );

/**
 * Lets `gatefold` commands of the same user reach the process that holds the store, by a socket in
 * its data folder. `address` tells where the store is open, once it is.
 */
export async function startControl(
  resources: Resources,
  address: () => string | null = () => null,
): Promise<Control> {
  const { dataDir } = resources.settings;
  await sweepWorkFolders(dataDir);
  const socket = await claimSocket(dataDir);
  // Another process of the same store already listens, and does as well.
  if (!socket) return { close: closePress, finish: closePress };
  const stopping = new AbortController();
  const app = routes(() => deskOf(resources, address()), stopping.signal);
  await listen(app, socket);
  const finish = async (): Promise<void> => {
    await app.close();
    await giveUpSocket(dataDir);
    await closePress();
  };
  return {
    finish,
    close() {
      stopping.abort(new DeskRefused('The store was stopped before the issue was published.'));
      return finish();
    },
  };
}

/** Whoever can open the socket owns the store, so from its first moment only its owner can. */
async function listen(app: FastifyInstance, socket: string): Promise<void> {
  const before = process.umask(0o077);
  try {
    await app.listen({ path: socket });
  } finally {
    process.umask(before);
  }
  await chmod(socket, 0o600);
}

function routes(desk: () => Desk, stopping: AbortSignal): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(isForPeople(error) ? 409 : 500).send({ message: messageOf(error) }),
  );
  app.get('/', () => ({ address: desk().address }));
  app.get('/issues', () => desk().listIssues());
  app.get('/store', () => desk().showStore());
  app.post('/store', async (request, reply) => {
    const { name, value } = StoreChange.parse(request.body);
    await desk().setStore(name, value);
    return reply.code(204).send();
  });
  app.get('/coupons', () => desk().listCoupons());
  app.post('/coupons', async (request) => ({
    code: await desk().addCoupon(CouponOrder.parse(request.body)),
  }));
  app.post('/coupons/remove', async (request, reply) => {
    await desk().removeCoupon(CouponCode.parse(request.body).code);
    return reply.code(204).send();
  });
  app.get<{ Querystring: { all?: string } }>('/support', ({ query }) =>
    desk().listRequests(query.all === 'true'),
  );
  app.post('/support/answered', async (request, reply) => {
    await desk().markAnswered(AnsweredRequest.parse(request.body).id);
    return reply.code(204).send();
  });
  app.get('/check', () => desk().brokenRules());
  app.post('/issues', (request, reply) =>
    answerOrder(desk(), IssueOrder.parse(request.body), reply, stopping),
  );
  return app;
}

/** Answers in lines of JSON, so that the person sees how far it is; hanging up calls it off. */
function answerOrder(desk: Desk, order: IssueOrder, reply: FastifyReply, stopping: AbortSignal) {
  const lines = new PassThrough();
  const say = (event: AddEvent): void => void lines.write(`${JSON.stringify(event)}\n`);
  const gone = new AbortController();
  reply.raw.once('close', () =>
    gone.abort(new DeskRefused('Nobody waits for the issue any more.')),
  );
  const signal = AbortSignal.any([gone.signal, stopping]);
  void desk
    .addIssue(order, { onProgress: (progress) => say({ kind: 'progress', progress }), signal })
    .then(
      (issue) => say({ kind: 'added', issue }),
      (error: unknown) => say({ kind: 'refused', message: messageOf(error) }),
    )
    .finally(() => lines.end());
  return reply.type('application/x-ndjson').send(lines);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
