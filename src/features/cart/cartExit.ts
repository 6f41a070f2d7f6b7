import type { PaymentStatus } from '#contract/api/payment.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { issuePath, paths } from '#contract/paths.ts';
import type { CartItem, Sale, Shelf } from './cartItem.ts';

/** When the cart has nothing to sell any more, and where the app goes from there. */

export interface Owned extends Pick<Shelf, 'bundles'> {
  readonly boughtIds: readonly IssueId[];
  /** A plan of the user renews, or waits for its payment. */
  readonly hasPlan: boolean;
}

/**
 * An issue is bought once, also by a subscriber, who keeps it, and given often. A plan may follow a coupon or a cancelled
 * plan. A bundle may be owned in part.
 */
export function isAlreadyOwned(item: CartItem, { boughtIds, hasPlan, bundles }: Owned): boolean {
  if (item.gift) return false;
  if (item.type === 'plan') return hasPlan;
  if (item.type === 'issue') return boughtIds.includes(item.id);
  const bundle = bundles.find(({ id }) => id === item.id);
  return bundle?.issues.every((id) => boughtIds.includes(id)) ?? false;
}

/** A location of the app, with the state of the navigation. */
interface Destination {
  readonly path: string;
  readonly state: unknown;
}

const atSubscription: Destination = { path: paths.account, state: { panel: 'subscription' } };

const atList: Destination = { path: '/', state: null };

/** The location after a cancelled purchase: the page with the offer, or the list if the issue is gone. */
export function returnPathOf({ type, id }: CartItem, isOffered = true): Destination {
  if (type === 'plan') return atSubscription;
  if (type === 'bundle') return { path: paths.plans, state: null };
  return isOffered ? { path: issuePath(id), state: null } : atList;
}

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

const soldStatuses: readonly PaymentStatus[] = ['succeeded', 'activated', 'pending'];

/** Whether the user has, or will have, the paid goods. */
export const isSold = (status: PaymentStatus): status is Sale['status'] =>
  soldStatuses.includes(status);

/** The location after a purchase; null to stay on the page behind the cart. */
export function locationAfterSale({ item, status }: Sale, isPage: boolean): Destination | null {
  if (status === 'pending') return atSubscription;
  if (!isPage) return null;
  return item.type === 'issue' ? returnPathOf(item) : atList;
}

/** Without the slash at the end, which an address may have. */
export const plainPath = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');
