import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { OperatorError } from '../../platform/operatorError.ts';
import { codeOf } from '../../config/startError.ts';
import { Refusal } from '../protocol.ts';

/** The command's end of the control socket: what every subject of the desk asks the store by. */

/** The process that held the store went away before it took the question; another may be there. */
export class StoreDisconnected extends Error {}

/** The answer's JSON; nothing where there is none. Throws as `send` does. */
export async function sendRequest(
  socket: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await send(socket, { method, path, body });
  return answer.statusCode === 204 ? void answer.resume() : await json(answer);
}

/** Has something done that answers nothing. Throws as `send` does. */
export async function sendCommand(socket: string, path: string, body: unknown): Promise<void> {
  await sendRequest(socket, 'POST', path, body);
}

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Throws `OperatorError` with the other side's sentence, or `StoreGone`. */
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
