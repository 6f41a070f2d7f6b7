import type { PaymentRow } from '../gateway.ts';

/**
 * Under one key Stripe does a thing once, for 24 hours at least. A payment's id alone would not do:
 * two stores may share an account, and a store that begins anew counts from 1 again.
 */
export const keyOf = (what: 'pay' | 'subscribe' | 'refund', payment: PaymentRow): string =>
  [what, payment.id, ...(what === 'pay' ? [payment.tries] : []), payment.createdAt.getTime()].join(
    '_',
  );

/** Written on what is made at Stripe, so that it is found again where its answer was lost. */
export const marksOf = (payment: PaymentRow) => ({
  payment_id: String(payment.id),
  ordered_at: payment.createdAt.toISOString(),
});

type Marks = Readonly<Record<string, string>>;

export function isMarked(metadata: Marks, payment: PaymentRow): boolean {
  const marks = marksOf(payment);
  return metadata.payment_id === marks.payment_id && metadata.ordered_at === marks.ordered_at;
}
