import type { Call } from '#contract/api/call.ts';
import { adminCalls } from '#contract/admin/registry.ts';
import type { Caller } from '../../shared/api/caller.ts';
import { request } from '../../shared/api/request.ts';

/** The publisher's calls by name. Each rejects with ApiError. */
export const adminApi = Object.fromEntries(
  Object.entries<Call>(adminCalls).map(([name, call]) => [name, request.bind(null, call)]),
) as unknown as Caller<typeof adminCalls>;
