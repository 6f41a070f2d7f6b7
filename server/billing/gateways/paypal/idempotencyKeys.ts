import type { PaymentRow } from '../../gateway.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

/**
 * The PayPal-Request-Id of what is done with a payment. Its id alone would not do: two stores may share
 * an account, and a store that begins anew counts from 1 again.
 */
export const keyOf = (
  what: 'pay' | 'subscribe' | 'refund',
  { id, tries, attempt }: PaymentRow,
): string => [what, id, ...(what === 'refund' ? [] : [tries]), attempt.slice(-12)].join('_');

/** Written on what is made at PayPal, and looked for in whatever it says of that. */
export const customIdOf = (payment: PaymentRow): string =>
  metadataOf(payment) ?? String(payment.id);

/** Rows of before there were marks have their number only. */
export const isCustomIdOf = (customId: string | undefined, payment: PaymentRow): boolean =>
  payment.mark === null ? customId === String(payment.id) : isMetadataOf(customId, payment);
