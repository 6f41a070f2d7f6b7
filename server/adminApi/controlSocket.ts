import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AdminCall, adminCalls } from '#contract/admin/operatorCalls.ts';
import type { Log } from '../billing/gateway.ts';
import {
  contractVersion,
  otherVersionSentence,
  versionHeader,
} from '../platform/contractVersion.ts';
import { failedQuerySentence, describe } from '../platform/observability/errorDescription.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { closePdfWorker, pdfWorkerJobs, deleteOldWorkFolders } from '../publishing/index.ts';
import type { Resources } from '../platform/resources.ts';
import {
  adminContext,
  decodedParts,
  type Handler,
  noServer,
  type StoreHolder,
} from './adminContext.ts';
import { adminHandlers } from './operatorCalls.ts';
import { disconnectSignal, streamProgress } from './progressStream.ts';

/** The system limits a socket's path to 104 or 108 bytes and truncates it silently. */
const longestPath = 100;
const prefix = path.join(tmpdir(), 'gatefold-');

const inFolder = (dataDir: string): string => path.join(dataDir, 'control.sock');
/** For a longer path the socket lies in the temporary folder, and this file holds its path. */
const pointerIn = (dataDir: string): string => path.join(dataDir, 'control.path');

const fits = (socket: string): boolean => Buffer.byteLength(socket) <= longestPath;

/** Returns the socket of the store with this data folder; null without one. */
export async function findSocket(dataDir: string): Promise<string | null> {
  const defaultPath = inFolder(dataDir);
  return fits(defaultPath)
    ? defaultPath
    : await readFile(pointerIn(dataDir), 'utf8').catch(() => null);
}

/**
 * Returns a path to listen on, after removing the remains of a killed process; null when another process
 * listens.
 */
async function claimSocket(dataDir: string): Promise<string | null> {
  const old = await findSocket(dataDir);
  if (old && (await isListening(old))) return null;
  await releaseSocket(dataDir);
  const defaultPath = inFolder(dataDir);
  return fits(defaultPath) ? defaultPath : await temporarySocket(dataDir);
}

/** Removes the socket and the files that lead to it. */
async function releaseSocket(dataDir: string): Promise<void> {
  const socket = await findSocket(dataDir);
  if (!socket) return;
  await rm(socket, { force: true });
  if (socket === inFolder(dataDir)) return;
  await rm(pointerIn(dataDir), { force: true });
  // Deletes only folders that this file created, whatever the pointer contains.
  const home = path.dirname(socket);
  if (home.startsWith(prefix)) await rm(home, { recursive: true, force: true });
}

/** A new private folder, so that no other user can have placed files there. */
async function temporarySocket(dataDir: string): Promise<string> {
  const socket = path.join(await mkdtemp(prefix), 'control.sock');
  await writeFile(pointerIn(dataDir), socket, { mode: 0o600 });
  return socket;
}

const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });

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
  holder: () => StoreHolder = () => noServer(resources),
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
  holder: () => StoreHolder,
  stopping: AbortSignal,
): FastifyInstance {
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
  const version = contractVersion();
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(versionHeader, version);
    if (request.headers[versionHeader] !== version)
      throw new OperatorError('command', otherVersionSentence);
    const sentence = resources.maintenance.closed?.sentence ?? null;
    if (sentence !== null) throw new OperatorError('command', sentence);
  });
  const handlers = () => adminHandlers(adminContext(resources, holder()));
  for (const [name, call] of Object.entries<AdminCall>(adminCalls))
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
      handler: (request, reply) => {
        const handler = handlers()[name as keyof typeof adminCalls] as Handler;
        return answer(call, handler, request, reply, stopping);
      },
    });
  return app;
}

/** A disconnect cancels the work, and so does the end of the store. */
async function answer(
  call: AdminCall,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  const parts = decodedParts(call, request);
  const signal = AbortSignal.any([disconnectSignal(reply), stopping]);
  if (call.progress) {
    const { stream } = streamProgress(
      (onProgress) => handler({ ...parts, onProgress, signal }) as Promise<object>,
      (error) => ({ message: messageFor(error, reply.log) }),
    );
    return reply.type('application/x-ndjson').send(stream);
  }
  const result = await handler({ ...parts, onProgress: () => {}, signal });
  if (typeof call.answer === 'string') return reply.type(call.answer).send(result);
  return call.answer === null ? reply.code(204).send() : reply.send(result);
}

/** Returns the message of an error for the command, and logs a failed query. */
function messageFor(error: unknown, log: Log): string {
  const sentence = failedQuerySentence(error);
  if (sentence === null) return error instanceof Error ? error.message : String(error);
  log.error(describe(error), 'a command failed');
  return `${sentence} The log of the store has the query.`;
}
