import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { AdminCall } from '#contract/admin/operatorCalls.ts';
import type { RequestParts, WorkHooks } from '../adminApi/adminContext.ts';
import {
  contractVersion,
  otherVersionSentence,
  versionHeader,
} from '../platform/contractVersion.ts';
import { OperatorError, codeOf } from '../platform/operatorErrors.ts';

/** The client of the control socket. */

/**
 * The process that held the store ended before it accepted the request. Another process may hold the store
 * now.
 */
export class StoreDisconnected extends Error {}

/**
 * Sends a call and resolves with its answer, unchecked: JSON, a file, or undefined without a body. Throws the errors of
 * `send`, and `OperatorError` when the store shuts down before the work has ended.
 */
export async function sendCall(
  socket: string,
  call: AdminCall,
  { params, query, body }: RequestParts,
  { onProgress, signal }: WorkHooks<object>,
): Promise<unknown> {
  const names = new Map(Object.entries(params ?? {}));
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(names.get(name)));
  const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
  const outgoing = { method: call.method, path: path + search, body, signal };
  if (call.progress) return resultOf(await send(socket, outgoing), onProgress, signal);
  if (typeof call.answer === 'string') return send(socket, outgoing);
  const response = await send(socket, outgoing);
  return response.statusCode === 204 ? void response.resume() : await bodyOf(response);
}

const bodyOf = (response: IncomingMessage): Promise<unknown> =>
  json(response).catch(() => {
    throw storeEnded();
  });

const storeEnded = (): OperatorError<'command'> =>
  new OperatorError(
    'command',
    'The store ended in the middle of the work: look whether it was done before you try again.',
  );

const otherVersion = (): OperatorError<'command'> =>
  new OperatorError('command', otherVersionSentence);

const Refusal = z.object({ message: z.string() });

const LastEvent = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('progress') }),
  z.looseObject({ kind: z.literal('done') }),
  z.object({ kind: z.literal('refused'), ...Refusal.shape }),
]);

/** Reads the lines of a call with progress up to its result. */
async function resultOf(
  response: IncomingMessage,
  onProgress: (progress: object) => void,
  signal: AbortSignal,
): Promise<object> {
  for await (const line of linesOf(response, signal)) {
    const event = LastEvent.parse(JSON.parse(line));
    if (event.kind === 'refused') throw new OperatorError('command', event.message);
    const { kind, ...rest } = event;
    if (kind === 'done') return rest;
    onProgress(rest);
  }
  throw storeEnded();
}

/** Ends without an error when the other side dies: the caller detects the missing last event. */
async function* linesOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: response });
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET') throw error;
  } finally {
    // The caller stops at the last event. Unread data would cause a later error without a handler.
    response.destroy();
  }
  signal.throwIfAborted();
}

interface SocketRequest extends Pick<RequestParts, 'body'> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Throws `OperatorError` with the message of the other side, or `StoreDisconnected`. */
async function send(
  socket: string,
  { method, path, body, signal }: SocketRequest,
): Promise<IncomingMessage> {
  const version = contractVersion();
  const outgoing = request({
    socketPath: socket,
    method,
    path,
    signal,
    headers: {
      [versionHeader]: version,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await responseTo(outgoing, signal);
  if (response.statusCode === 503) throw new StoreDisconnected();
  // A store of an earlier version does not check the version of the command. The first call of a command changes nothing.
  if (response.headers[versionHeader] !== version) {
    // An unread answer would keep the process alive.
    response.destroy();
    throw otherVersion();
  }
  if ((response.statusCode ?? 500) >= 400)
    throw new OperatorError('command', Refusal.parse(await bodyOf(response)).message);
  return response;
}

async function responseTo(outgoing: ReturnType<typeof request>, signal: AbortSignal) {
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  } catch (error) {
    signal.throwIfAborted();
    const isDisconnected = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error) ?? '');
    throw isDisconnected ? new StoreDisconnected() : error;
  }
}
