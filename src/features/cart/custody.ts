import type { UserId } from '#contract/ids.ts';

/**
 * Whether the user who filled the cart is still signed in.
 * - held: the user is signed in
 * - signed_out: the session has ended, so nothing can be paid
 * - other_user: another user has signed in
 */
export type Custody = 'held' | 'signed_out' | 'other_user';

export function custodyOf(owner: UserId | null, user: UserId | null): Custody {
  if (owner === user) return 'held';
  return user === null ? 'signed_out' : 'other_user';
}
