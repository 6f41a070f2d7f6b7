import type { PaymentRow } from './gateway.ts';
import {
  isEnded,
  isOpen,
  isPaid,
  isReturned,
  type PaymentState,
  type RefundReason,
} from '../platform/db/schema/paymentStates.ts';

/** The fields of a payment that decide the advice. */
export type PaymentForAdvice = Pick<
  PaymentRow,
  'id' | 'status' | 'userId' | 'issueId' | 'refundReason' | 'failureCode' | 'reconcileAt'
> & {
  /** The goods that the payment opens at present. */
  readonly opens: 'issue' | 'plan' | null;
};

/** Returns sentences for a publisher: the meaning of the payment's state, and the next step. */
export function supportAdviceOn(payment: PaymentForAdvice): string[] {
  if (isPaid(payment.status)) return adviceOnPaid(payment);
  if (isReturned(payment.status))
    return [
      'The money was given back, and what was bought with it is closed. It can be bought again.',
      ...(payment.refundReason
        ? [`The store returned it by itself: ${refundReasons[payment.refundReason]}.`]
        : []),
    ];
  if (isEnded(payment.status)) return adviceOnEnded(payment);
  return isOpen(payment.status) ? [adviceOnOpen(payment.status, payment)] : [];
}

const refundReasons: Readonly<Record<RefundReason, string>> = {
  already_owned: 'the account had the issue already',
  account_deleted: 'no account was there to get what was paid for',
  duplicate_subscription: 'it was a duplicate, because another subscription of the account renews',
};

function adviceOnPaid(payment: PaymentForAdvice): string[] {
  const { id, userId, issueId, refundReason, opens, status } = payment;
  const disputed =
    status === 'disputed'
      ? ['It is disputed at the gateway: answer there. What was bought stays open meanwhile.']
      : [];
  if (refundReason)
    return [
      `The store gives the money back by itself: ${refundReasons[refundReason]}.`,
      ...disputed,
    ];
  if (userId === null)
    return ['It was paid by an account that is deleted. Nobody has what was bought.', ...disputed];
  if (opens !== null)
    return [
      `It was paid, and account ${userId} has it. Who cannot read is likely signed in another way: ask which, and see “user show ${userId}”.`,
      ...disputed,
    ];
  const remedy =
    issueId === null
      ? `“user grant ${userId} --days N”`
      : `“user grant ${userId} --issue ${issueId}”`;
  return issueId === null
    ? [`It was paid, and its time is over. To give more: ${remedy}.`, ...disputed]
    : [
        `It was paid, and account ${userId} does not have it: that should not be. See “check” for payment ${id}, and give it with ${remedy}.`,
        ...disputed,
      ];
}

function adviceOnEnded({ status, failureCode }: PaymentForAdvice): string[] {
  const why: Partial<Record<PaymentState, string>> = {
    canceled: 'It was called off',
    expired: 'Nobody went on with it for a day',
    failed: 'It failed',
  };
  const reason = failureCode ? ` (${failureCode})` : '';
  return [`${why[status] ?? 'It ended'}${reason}: no money was taken. It can be bought again.`];
}

function adviceOnOpen(status: PaymentState, { reconcileAt }: PaymentForAdvice): string {
  const next = reconcileAt ? ` The store asks again ${inUtc(reconcileAt)}.` : '';
  const sentences: Partial<Record<PaymentState, string>> = {
    created: 'Nothing was asked of the gateway yet: no money was taken.',
    requires_action:
      'The reader has still to approve it at their bank or wallet: no money was taken.',
    declined: 'The card was declined: no money was taken. The reader can try another one.',
    submitted: 'The gateway was asked, and its answer is not known yet.',
    processing: 'The gateway does not know yet whether the money comes, as with bank transfers.',
  };
  return `${sentences[status] ?? ''}${next}`;
}

const inUtc = (time: Date): string => `at ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
