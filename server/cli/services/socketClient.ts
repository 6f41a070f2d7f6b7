import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { OperatorError } from '../../platform/operatorError.ts';
import { codeOf } from '../../config/startError.ts';
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
  const answer = await send(socket, { method, path, body });
  return answer.statusCode === 204 ? void answer.resume() : await json(answer);
}

/** Sends a request without a result. Throws the errors of `send`. */
export async function sendCommand(socket: string, path: string, body: unknown): Promise<void> {
  await sendRequest(socket, 'POST', path, body);
}

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Throws `OperatorError` with the message of the other side, or `StoreDisconnected`. */
export async function send(
  socket: string,
  { method, path, body, signal }: Question,
): Promise<IncomingMessage> {
  const question = request({
    socketPath: socket,
    method,
    path,
    ...(signal && { signal }),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  });
  question.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await answerTo(question, signal);
  if (answer.statusCode === 503) throw new StoreDisconnected();
  if ((answer.statusCode ?? 500) >= 400)
    throw new OperatorError('command', Refusal.parse(await json(answer)).message);
  return answer;
}

async function answerTo(question: ReturnType<typeof request>, signal?: AbortSignal) {
  try {
    const [answer] = (await once(question, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    const gone = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error) ?? '');
    throw gone ? new StoreDisconnected() : error;
  }
}
