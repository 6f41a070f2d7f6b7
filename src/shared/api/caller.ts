import type * as z from 'zod/mini';
import type { Call } from '#contract/api/call.ts';
import { request } from './request.ts';

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
