import { chmod } from 'node:fs/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { OperatorError } from '../platform/operatorErrors.ts';
import { closePdfWorker, pdfWorkerJobs, deleteOldWorkFolders } from '../publishing/index.ts';
import type { Resources } from '../platform/resources.ts';
import { checkRoutes } from './services/check.ts';
import { couponRoutes } from './services/coupons.ts';
import { issueRoutes } from './services/issueRoutes.ts';
import { operationRoutes } from './services/operations.ts';
import { paymentRoutes } from './services/payments.ts';
import { userRoutes } from './services/users.ts';
import { planRoutes } from './services/plans.ts';
import { storeRoutes } from './services/store.ts';
import { supportRoutes } from './services/support.ts';
import { messageFor } from './services/progressStream.ts';
import { servicesOf, type CliServicesHolder, noServer } from './services.ts';
import { claimSocket, releaseSocket } from './socketPath.ts';

interface Control {
  /** Cancels the running work and closes. */
  close(): Promise<void>;
  /** Closes after the running work has ended. */
  finish(): Promise<void>;
}

/**
 * Lets `gatefold` commands of the same user reach the process that holds the store, by a socket in its data
 * folder.
 * @param holder returns the present state for each request: the address is known only after the server
 *   listens
 */
export async function startControl(
  resources: Resources,
  holder: () => CliServicesHolder = () => noServer(resources),
): Promise<Control> {
  const { dataDir } = resources.settings;
  await deleteOldWorkFolders(dataDir);
  const socket = await claimSocket(dataDir);
  // Another process of the same store already listens and can do the same work.
  if (!socket) return { close: closePdfWorker, finish: closeIdlePdfWorker };
  const stopping = new AbortController();
  const app = routes(resources, holder, stopping.signal);
  await listen(app, socket);
  const stopListening = async (): Promise<void> => {
    await app.close();
    await releaseSocket(dataDir);
  };
  return {
    async finish() {
      await stopListening();
      await closeIdlePdfWorker();
    },
    async close() {
      stopping.abort(new OperatorError('command', 'The store was stopped before that was done.'));
      await stopListening();
      await closePdfWorker();
    },
  };
}

/** Remaining jobs belong to other commands that run in this process, for other stores. */
const closeIdlePdfWorker = async (): Promise<void> => {
  if (pdfWorkerJobs() === 0) await closePdfWorker();
};

/**
 * A process that can open the socket controls the store, so the socket is private to its owner from the
 * beginning.
 */
async function listen(app: FastifyInstance, socket: string): Promise<void> {
  const before = process.umask(0o077);
  try {
    await app.listen({ path: socket });
  } finally {
    process.umask(before);
  }
  await chmod(socket, 0o600);
}

function routes(
  resources: Resources,
  holder: () => CliServicesHolder,
  stopping: AbortSignal,
): FastifyInstance {
  const services = () => servicesOf(resources, holder());
  const app = Fastify({
    forceCloseConnections: 'idle',
    // Without Fastify's own lines: a command may hold the store.
    loggerInstance: holder().log().child({}, { level: 'error' }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler((error, request, reply) =>
    reply
      .code(error instanceof OperatorError ? 409 : 500)
      .send({ message: messageFor(error, request.log) }),
  );
  app.addHook('onRequest', async () => {
    const sentence = resources.maintenance.closed?.sentence ?? null;
    if (sentence !== null) throw new OperatorError('command', sentence);
  });
  app.get('/', () => ({ address: services().address }));
  issueRoutes(app, services, stopping);
  planRoutes(app, services);
  storeRoutes(app, services);
  couponRoutes(app, services);
  supportRoutes(app, services);
  checkRoutes(app, services);
  operationRoutes(app, services, stopping);
  paymentRoutes(app, services);
  userRoutes(app, services);
  return app;
}
