import type { PaymentRow } from '../../gateway.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

type Operation = 'pay' | 'subscribe' | 'refund' | 'credit';

/**
 * Under one key Stripe does a thing once, for 24 hours at least. A payment's id alone would not do:
 * two stores may share an account, and a store that begins anew counts from 1 again.
 */
export const keyOf = (what: Operation, payment: PaymentRow): string =>
  [what, payment.id, ...(what === 'pay' ? [payment.tries] : []), payment.createdAt.getTime()].join(
    '_',
  );

/**
 * Written on what is made at Stripe, so that it is found again where its answer was lost. The number and
 * the time are for the operator's eyes in Stripe's dashboard, and for rows of before there were marks.
 */
export function metadataFor(payment: PaymentRow): Readonly<Record<string, string>> {
  const mark = metadataOf(payment);
  const number = { payment_id: String(payment.id), ordered_at: payment.createdAt.toISOString() };
  return mark === null ? number : { ...number, payment_mark: mark };
}

type Marks = Readonly<Record<string, string>>;

export function hasMetadata(metadata: Marks, payment: PaymentRow): boolean {
  if (payment.mark !== null) return isMetadataOf(metadata.payment_mark, payment);
  const isNumber = metadata.payment_id === String(payment.id);
  return isNumber && metadata.ordered_at === payment.createdAt.toISOString();
}
