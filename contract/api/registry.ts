import { firstCalls } from './firstCalls.ts';
import { laterCalls } from './laterCalls.ts';

export { xsrf } from './call.ts';

/** Every HTTP call that the app makes. The server mounts these and no others. */
export const calls = { ...firstCalls, ...laterCalls } as const;

export type CallName = keyof typeof calls;
