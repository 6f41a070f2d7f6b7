import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { codeOf } from '../startError.ts';
import { CouponCode, CouponListing } from '../promocodes/orders.ts';
import { BrokenRules } from '../payments/invariants.ts';
import { RequestListing } from '../support/publisher.ts';
import { DeskRefused, type AddTerms, type Desk } from './desk.ts';
import {
  AddEvent,
  Greeting,
  IssueListing,
  Refusal,
  StoreListing,
  type AddedIssue,
  type IssueOrder,
} from './protocol.ts';
import { findSocket } from './socketPlace.ts';

/** The process that held the store went away before it took the question; another may be there. */
export class StoreGone extends Error {}

/** The desk of another process that holds the store of this folder; null where there is none. */
export async function remoteDesk(dataDir: string): Promise<Desk | null> {
  const socket = await findSocket(dataDir);
  if (!socket) return null;
  try {
    const { address } = Greeting.parse(await ask(socket, 'GET', '/'));
    return deskAt(socket, address);
  } catch (error) {
    if (error instanceof StoreGone) return null;
    throw error;
  }
}

const deskAt = (socket: string, address: string | null): Desk => ({
  address,
  addIssue: (order, terms) => addIssue(socket, order, terms),
  listIssues: async () => IssueListing.parse(await ask(socket, 'GET', '/issues')),
  showStore: async () => StoreListing.parse(await ask(socket, 'GET', '/store')),
  setStore: async (name, value) => {
    await ask(socket, 'POST', '/store', { name, value });
  },
  addCoupon: async (order) => CouponCode.parse(await ask(socket, 'POST', '/coupons', order)).code,
  listCoupons: async () => CouponListing.parse(await ask(socket, 'GET', '/coupons')),
  removeCoupon: async (code) => {
    await ask(socket, 'POST', '/coupons/remove', { code });
  },
  listRequests: async (all) =>
    RequestListing.parse(await ask(socket, 'GET', `/support?all=${all}`)),
  markAnswered: async (id) => {
    await ask(socket, 'POST', '/support/answered', { id });
  },
  brokenRules: async () => BrokenRules.parse(await ask(socket, 'GET', '/check')),
});

async function addIssue(
  socket: string,
  order: IssueOrder,
  { onProgress, signal }: AddTerms,
): Promise<AddedIssue> {
  const answer = await send(socket, { method: 'POST', path: '/issues', body: order, signal });
  for await (const line of linesOf(answer, signal)) {
    const event = AddEvent.parse(JSON.parse(line));
    if (event.kind === 'added') return event.issue;
    if (event.kind === 'refused') throw new DeskRefused(event.message);
    onProgress(event.progress);
  }
  throw new DeskRefused(
    'The store ended in the middle of the work: see with `issue list` whether the issue is there.',
  );
}

/** Ends quietly when the other side dies: whoever reads notices that the last word is missing. */
async function* linesOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: answer });
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET') throw error;
  }
  signal.throwIfAborted();
}

async function ask(socket: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await send(socket, { method, path, body });
  return answer.statusCode === 204 ? void answer.resume() : await json(answer);
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Throws `DeskRefused` with the other side's sentence, or `StoreGone`. */
async function send(socket: string, { method, path, body, signal }: Question) {
  const question = request({
    socketPath: socket,
    method,
    path,
    ...(signal && { signal }),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  });
  question.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await answerTo(question, signal);
  if (answer.statusCode === 503) throw new StoreGone();
  if ((answer.statusCode ?? 500) >= 400)
    throw new DeskRefused(Refusal.parse(await json(answer)).message);
  return answer;
}

async function answerTo(question: ReturnType<typeof request>, signal?: AbortSignal) {
  try {
    const [answer] = (await once(question, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    const gone = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error) ?? '');
    throw gone ? new StoreGone() : error;
  }
}
