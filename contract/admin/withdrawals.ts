import * as z from 'zod/mini';
import { plainId } from '../ids.ts';
import { StoredText } from '../storedText.ts';
import { ListedPayment, OrderedRefund } from './payments.ts';

/** Withdrawals from purchases, as an owner decides about them. */

const time = z.iso.datetime();

/** 'refunded' is 'accepted' after the money was returned. */
export const withdrawalStates = ['received', 'accepted', 'refunded', 'refused'] as const;

export const ListedWithdrawal = z.object({
  id: z.int(),
  receivedAt: time,
  /** As typed, and empty after the deletion of the account. */
  name: z.string(),
  order: z.string(),
  email: z.string(),
  /** The signed-in customer. */
  userId: z.nullable(z.int()),
  state: z.enum(withdrawalStates),
  decidedAt: z.nullable(time),
  /** The last day for the refund of an accepted withdrawal. */
  refundUntil: time,
  reason: z.string(),
  /** The payment of the decision; before it, the collected payment with this number and this address, or null. */
  payment: z.nullable(
    z.extend(ListedPayment, {
      boughtAt: time,
      isInPeriod: z.boolean(),
      /** Whether all of its money was returned, or is being returned. */
      isReturned: z.boolean(),
      /** The time of the consent to the end of the right of withdrawal; null without one. */
      waivedAt: z.nullable(time),
    }),
  ),
});
export type ListedWithdrawal = z.infer<typeof ListedWithdrawal>;

const Which = z.object({ id: plainId() });

export const WithdrawalAcceptance = z.extend(Which, {
  /** The payment to refund, with the refunded sum of the preview; null if no money is to be returned here. */
  payment: z.nullable(z.object({ id: plainId(), refunded: z.int().check(z.nonnegative()) })),
});
export type WithdrawalAcceptance = z.infer<typeof WithdrawalAcceptance>;

/** The state of the refund; null without one. */
export const WithdrawalOutcome = z.object({ refund: z.nullable(OrderedRefund.shape.state) });
export type WithdrawalOutcome = z.infer<typeof WithdrawalOutcome>;

/** The most characters of the text for the customer. */
export const longestReason = 2000;

export const WithdrawalRefusal = z.extend(Which, {
  reason: StoredText.check(z.trim(), z.minLength(1), z.maxLength(longestReason)),
});
export type WithdrawalRefusal = z.infer<typeof WithdrawalRefusal>;
