import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { OperatorError, codeOf } from '../../platform/operatorErrors.ts';
import { Refusal } from '../protocol.ts';

/** The client of the control socket. */

/**
 * The process that held the store ended before it accepted the request. Another process may hold the store
 * now.
 */
export class StoreDisconnected extends Error {}

/** Returns the JSON of the response; undefined without a body. Throws the errors of `send`. */
export async function sendRequest(
  socket: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await send(socket, { method, path, body });
  return response.statusCode === 204 ? void response.resume() : await bodyOf(response);
}

const bodyOf = (response: IncomingMessage): Promise<unknown> =>
  json(response).catch(() => {
    throw storeEnded();
  });

export const storeEnded = (): OperatorError<'command'> =>
  new OperatorError(
    'command',
    'The store ended in the middle of the work: look whether it was done before you try again.',
  );

/** Sends a request without a result. Throws the errors of `send`. */
export async function sendCommand(socket: string, path: string, body: unknown): Promise<void> {
  await sendRequest(socket, 'POST', path, body);
}

export interface SocketRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Throws `OperatorError` with the message of the other side, or `StoreDisconnected`. */
export async function send(
  socket: string,
  { method, path, body, signal }: SocketRequest,
): Promise<IncomingMessage> {
  const outgoing = request({
    socketPath: socket,
    method,
    path,
    ...(signal && { signal }),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await responseTo(outgoing, signal);
  if (response.statusCode === 503) throw new StoreDisconnected();
  if ((response.statusCode ?? 500) >= 400)
    throw new OperatorError('command', Refusal.parse(await bodyOf(response)).message);
  return response;
}

async function responseTo(outgoing: ReturnType<typeof request>, signal?: AbortSignal) {
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    const isDisconnected = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error) ?? '');
    throw isDisconnected ? new StoreDisconnected() : error;
  }
}
