import { adminCalls } from '#contract/admin/registry.ts';
import { callerOf } from '../../shared/api/caller.ts';

/** The publisher's calls by name. */
export const adminApi = callerOf(adminCalls);
