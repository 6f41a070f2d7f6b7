import type { UserId } from '#contract/ids.ts';

/**
 * Whether the user who filled the cart is still there.
 * - held: they are
 * - signed_out: their session has ended, so that nothing can be paid
 * - other_user: somebody else has signed in meanwhile
 */
export type Custody = 'held' | 'signed_out' | 'other_user';

export function custodyOf(owner: UserId | null, user: UserId | null): Custody {
  if (owner === user) return 'held';
  return user === null ? 'signed_out' : 'other_user';
}
