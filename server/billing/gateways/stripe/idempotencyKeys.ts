import type { PaymentRow } from '../../gateway.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

type Operation = 'pay' | 'subscribe' | 'refund' | 'credit';

/**
 * Stripe executes a request with the same key once, for at least 24 hours. The payment's id alone
 * does not suffice: two stores may share an account, and a new store counts from 1 again.
 */
export const keyOf = (what: Operation, payment: PaymentRow): string =>
  [what, payment.id, ...(what === 'pay' ? [payment.tries] : []), payment.createdAt.getTime()].join(
    '_',
  );

/**
 * The metadata of objects at Stripe. It identifies an object whose answer was lost. The number and
 * the time are for the operator in Stripe's dashboard, and for rows of versions without marks.
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
