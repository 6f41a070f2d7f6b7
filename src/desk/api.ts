import type { Call } from '#contract/api/call.ts';
import { deskCalls } from '#contract/desk/registry.ts';
import type { Caller } from '../api/caller.ts';
import { request } from '../api/request.ts';

/** The desk's calls by their names. Each rejects with ApiError. */
export const desk = Object.fromEntries(
  Object.entries<Call>(deskCalls).map(([name, call]) => [name, request.bind(null, call)]),
) as unknown as Caller<typeof deskCalls>;
