/**
 * The state of an unbooked payment.
 * - open: the operator has not decided, which is an alarm
 * - adopted: the payment has a row in `payments`
 * - dismissed: the operator keeps the payment out of `payments`, for example because it was refunded by
 *   hand
 */
export const unbookedStates = ['open', 'adopted', 'dismissed'] as const;
export type UnbookedState = (typeof unbookedStates)[number];

type UnbookedDecision = 'adopt' | 'dismiss';

/** Returns null for a decision that is too late: an adopted payment keeps its row. */
const after: Readonly<Record<UnbookedState, Record<UnbookedDecision, UnbookedState | null>>> = {
  open: { adopt: 'adopted', dismiss: 'dismissed' },
  dismissed: { adopt: 'adopted', dismiss: 'dismissed' },
  adopted: { adopt: 'adopted', dismiss: null },
};

export const decide = (state: UnbookedState, decision: UnbookedDecision): UnbookedState | null =>
  after[state][decision];

/**
 * The states of a payment.
 * - created: nothing was sent to the gateway
 * - submitted: a request is running, or its response was lost
 * - requires_action: the user has to act (a card's extra step, an approval)
 * - declined: the card was declined; the same payment continues with another
 * - processing: the gateway has not decided
 * - succeeded, partially_refunded, disputed: paid, and the user has the goods
 * - refunded, charged_back: the money was returned, and the goods were revoked
 * - canceled, expired, failed: ended without money
 */
export const openStates = [
  'created',
  'submitted',
  'requires_action',
  'declined',
  'processing',
] as const;
export const paidStates = ['succeeded', 'partially_refunded', 'disputed'] as const;
export const returnedStates = ['refunded', 'charged_back'] as const;
export const endedStates = ['canceled', 'expired', 'failed'] as const;

type OpenState = (typeof openStates)[number];
type PaidState = (typeof paidStates)[number];
type ReturnedState = (typeof returnedStates)[number];
type EndedState = (typeof endedStates)[number];
export type PaymentState = OpenState | PaidState | ReturnedState | EndedState;

/**
 * The reason why the store itself refunds a payment that has just become paid.
 * - already_owned: the user has the issue by another payment, a coupon or a grant
 * - account_deleted: the money arrived after the account was deleted
 * - duplicate_subscription: another subscription of the user renews already
 */
export type RefundReason = 'already_owned' | 'account_deleted' | 'duplicate_subscription';

/**
 * The states of a refund that an owner has ordered.
 * - requested: the gateway was asked, or will be; its answer is not known
 * - returned: the gateway reports the sum as returned
 * - refused: the gateway returns nothing
 */
export type RefundState = 'requested' | 'returned' | 'refused';

const isIn =
  <State extends PaymentState>(list: readonly State[]) =>
  (state: PaymentState): state is State =>
    (list as readonly PaymentState[]).includes(state);

export const isOpen = isIn(openStates);
export const isPaid = isIn(paidStates);
export const isReturned = isIn(returnedStates);
export const isEnded = isIn(endedStates);

/**
 * Whether a state may follow another. Late and reordered updates change nothing. A paid state may follow an
 * ended one. A paid payment leaves the paid states only by a refund or a chargeback.
 */
export function mayBecome(current: PaymentState, next: PaymentState): boolean {
  if (current === next) return false;
  if (isOpen(current)) return true;
  if (isOpen(next) || isEnded(next)) return false;
  if (isEnded(current)) return true;
  // Both states are paid or returned. The only way back is a dispute that was won.
  if (current === 'charged_back') return false;
  if (current === 'refunded') return next === 'charged_back';
  return next !== 'succeeded' || current === 'disputed';
}

/**
 * The states of a paid subscription.
 * - pending: nothing has been collected yet
 * - active, past_due: it renews; the last renewal was collected, or is retried
 * - cancelled: it does not renew, and gives access until its end
 * - resuming: the user takes the cancellation back, and the gateway has not confirmed it
 * - ended: it is over, or never began
 */
export type SubscriptionStatus =
  | 'pending'
  | 'active'
  | 'past_due'
  | 'cancelled'
  | 'resuming'
  | 'ended';

/** A renewal may be late by these days before access ends, unless the store sets others. */
export const usualGraceDays = 3;
