import * as z from 'zod/mini';
import { type Call, xsrf } from '#contract/api/call.ts';
import { Refusal } from '#contract/errors.ts';
import { ApiError } from './ApiError.ts';
import { storePrefix, withPrefix } from '../ui/prefix.ts';

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

let hear: (error: ApiError) => void = () => undefined;

/** Sets the one listener. It is called for each failed call before the caller receives the error. */
export function onApiError(listener: (error: ApiError) => void): void {
  hear = listener;
}

/** Throws ApiError. A call that is aborted before its answer is complete throws the signal's reason. */
export const request = (call: Call, input: Input = {}): Promise<unknown> => told(ask(call, input));

/** The same for a call whose schemas are still loading. */
export const requestLater = (coming: Promise<Call>, input: Input = {}): Promise<unknown> =>
  told(arrived(coming).then((call) => ask(call, input)));

const arrived = (coming: Promise<Call>): Promise<Call> =>
  coming.catch((cause: unknown) => {
    throw new ApiError(0, 'no_connection', String(cause));
  });

/** Sends a file as the body of a call outside a registry. Returns the unchecked JSON of the answer. Throws ApiError. */
export const sendFile = (path: string, body: Blob): Promise<unknown> => told(answerTo(path, body));

async function answerTo(path: string, body: Blob): Promise<unknown> {
  const headers = { 'content-type': 'application/octet-stream', ...formToken() };
  const sent = { method: 'POST', credentials: 'include', headers, body } as const;
  const response = await whole(fetch(withPrefix(path), sent));
  if (!response.ok) throw await refusalOf(response);
  return jsonOf(response);
}

/** The answer as bytes, for content that is too long to be checked here. Throws ApiError. */
export const requestBytes = (call: Call): Promise<ArrayBuffer> => told(askBytes(call));

async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) hear(error);
    throw error;
  }
}

async function askBytes(call: Call): Promise<ArrayBuffer> {
  const response = await send(call, {});
  if (!response.ok) throw await refusalOf(response);
  return whole(response.arrayBuffer());
}

async function ask(call: Call, input: Input): Promise<unknown> {
  const response = await send(call, input);
  if (!response.ok) throw await refusalOf(response, input.signal);
  if (call.answer === null) return undefined;
  const answer = z.safeParse(call.answer, await jsonOf(response, input.signal));
  if (!answer.success)
    throw new ApiError(response.status, 'internal', z.prettifyError(answer.error));
  return answer.data;
}

async function send(
  call: Call,
  { params, query, body, signal, keepalive = false }: Input,
): Promise<Response> {
  const sent = {
    method: call.method,
    credentials: 'include',
    headers: headersOf(call),
    body: call.body && JSON.stringify(z.encode(call.body, body)),
    signal: signal ?? null,
    keepalive,
  } as const;
  return whole(fetch(addressOf(call, params) + asked(query), sent), signal);
}

/** Runs a network operation. A connection that is lost in the body counts as no connection. */
async function whole<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(0, 'no_connection', String(cause));
  }
}

/** The address of a call, also for requests of the browser itself: a new tab, a picture. */
export const addressOf = (call: Call, params: Input['params'] = {}): string =>
  withPrefix(
    call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  );

const asked = (query: Input['query']): string =>
  query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';

const headersOf = (call: Call): HeadersInit =>
  call.method === 'POST' ? { 'content-type': 'application/json', ...formToken() } : {};

/** The header that protects against request forgery, for requests outside a registry. */
export const formToken = (): Readonly<Record<string, string>> => ({
  [xsrf.header]: token(),
});

/**
 * Whether the browser has kept the cookies of the page. Some browsers keep none in a frame of another site.
 */
export const hasFormToken = (): boolean => token() !== '';

const token = (): string =>
  cookieNamed(xsrf.cookieAt(location, storePrefix)) || cookieNamed(xsrf.cookie);

function cookieNamed(name: string): string {
  const pair = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(pair?.slice(name.length + 1) ?? '');
}

const Message = z.object({ message: z.string() });

/** The message of a refusal for an old token, whatever its code. */
const badTokenMessage = 'Bad CSRF token.';

/** The statuses by which a proxy reports that the server did not answer. */
const proxyStatuses = [502, 503, 504];

async function refusalOf(response: Response, signal?: AbortSignal): Promise<ApiError> {
  const body = await jsonOf(response, signal);
  const refusal = z.safeParse(Refusal, body).data;
  const message = z.safeParse(Message, body).data?.message ?? response.statusText;
  return new ApiError(response.status, codeOf(response, message, refusal), message, body);
}

function codeOf({ status }: Response, message: string, refusal?: Refusal): ApiError['code'] {
  if (message === badTokenMessage) return 'bad_csrf_token';
  const isOfProxy = !refusal && proxyStatuses.includes(status);
  return refusal?.code ?? (isOfProxy ? 'no_connection' : 'internal');
}

/** undefined when the complete body is not JSON: a proxy answers in HTML. */
async function jsonOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await whole(response.text(), signal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodMiniType
  ? { readonly [P in K]: z.output<C[K]> }
  : unknown;

interface Sending {
  readonly signal?: AbortSignal;
  /** The request outlasts the page. */
  readonly keepalive?: boolean;
}

type CallInput<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'> & Sending;

type Answer<C extends Call> = C['answer'] extends z.ZodMiniType ? z.output<C['answer']> : undefined;

/** The input is optional when the call takes no parts. */
type Arguments<I> = Sending extends I ? [input?: I] : [input: I];

/** All calls of a registry by their names. */
export type Caller<Calls extends Readonly<Record<string, Call>>> = {
  readonly [N in keyof Calls]: (
    ...input: Arguments<CallInput<Calls[N]>>
  ) => Promise<Answer<Calls[N]>>;
};

/** The calls of a registry, typed by the contract. Each rejects with ApiError. */
export const callerOf = <Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
): Caller<Calls> =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [name, request.bind(null, call)]),
  ) as unknown as Caller<Calls>;
