import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { addActivity, type NewActivity, shortenedNetwork } from '../identity/activity.ts';
import { findUser } from '../identity/users.ts';
import { describe } from '../platform/observability/errorDescription.ts';
import type { Resources } from '../platform/resources.ts';

/** The one place that records changes: each call of the administration passes here, on HTTP and on the socket. */

type Recording = Pick<Resources, 'db' | 'clock'> & {
  readonly log: () => Pick<FastifyBaseLogger, 'error'>;
};

/** A request that a handler received; the operator's command has none. */
interface Parts {
  readonly params?: unknown;
  readonly body?: unknown;
  readonly request?: FastifyRequest;
}

type Handler = (input: never) => Promise<unknown>;
type Calls = Readonly<Record<string, Pick<Call, 'method' | 'reads'>>>;

/** Adds a row after each success of a call that changes something. */
export function recordedCalls<Handlers extends Readonly<Record<string, Handler>>>(
  calls: Calls,
  handlers: Handlers,
  recording: Recording,
): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const call = calls[name];
    if (!call || call.method === 'GET' || call.reads) return [name, handler];
    return [
      name,
      (input: Parts) => recorded(name, recording, input, () => handler(input as never)),
    ];
  });
  return Object.fromEntries(wrapped) as Handlers;
}

/** Runs the change of a call, and records it. A failed record is logged: the change itself has happened. */
export async function recorded<T>(
  call: string,
  recording: Recording,
  input: Parts,
  change: () => Promise<T>,
): Promise<T> {
  const { db, clock, log } = recording;
  // Before the change, which may delete the account.
  const objectUserId = await accountIn(recording, input);
  const outcome = await change();
  const object = objectUserId === null ? objectOf(input, outcome) : null;
  try {
    await addActivity(db, {
      ...actorOf(input.request),
      at: clock.now(),
      call,
      object,
      objectUserId,
    });
  } catch (error) {
    log().error({ call, ...describe(error) }, 'a change was not recorded');
  }
  return outcome;
}

/** Browsers name the relation of the page to the store, and other programs do not. */
function actorOf(
  request: FastifyRequest | undefined,
): Pick<NewActivity, 'userId' | 'via' | 'token' | 'network'> {
  if (!request) return { userId: null, via: 'command', token: null, network: null };
  const { apiToken, headers, ip, userId } = request;
  const via = apiToken || headers['sec-fetch-site'] === undefined ? 'api' : 'page';
  return { userId, via, token: apiToken?.name ?? null, network: shortenedNetwork(ip) };
}

/** The fields that name an object. No other field of a request is stored. */
const names = ['id', 'which', 'code', 'email', 'name'] as const;

const fieldOf = (value: unknown, name: string): string | null => {
  const field = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof field === 'number' || typeof field === 'string' ? String(field) : null;
};

const longest = 254;

function objectOf({ params, body }: Parts, outcome: unknown): string | null {
  const changed = (body as { readonly values?: object } | undefined)?.values;
  const several = (body as { readonly issues?: readonly unknown[] } | undefined)?.issues;
  const found =
    (changed && Object.keys(changed).join(', ')) ??
    several?.map((issue) => fieldOf(issue, 'id')).join(', ') ??
    names.flatMap((name) => fieldOf(params, name) ?? fieldOf(body, name) ?? [])[0] ??
    fieldOf(outcome, 'id');
  return found?.slice(0, longest) ?? null;
}

/** The account that a call names by its number or e-mail; null for another call, and for an unknown account. */
async function accountIn({ db }: Recording, { body }: Parts): Promise<number | null> {
  const who = fieldOf(body, 'who');
  return who === null ? null : findUser(db, who).catch(() => null);
}
