import type { PaymentRow } from '../../gateway.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

type Operation = 'pay' | 'subscribe' | 'refund' | 'credit';

/**
 * Stripe executes a request with the same key once, for at least 24 hours. The payment's id alone
 * does not suffice: two stores may share an account, and a new store counts from 1 again.
 */
export const keyOf = (what: Operation, payment: PaymentRow): string =>
  [
    what,
    payment.id,
    ...(what === 'pay' ? [payment.attemptCount] : []),
    payment.createdAt.getTime(),
  ].join('_');

/**
 * The metadata of objects at Stripe. It identifies an object whose answer was lost. The number and
 * the time are for the operator in Stripe's dashboard, and for rows of versions without metadata.
 */
export function metadataFor(payment: PaymentRow): Readonly<Record<string, string>> {
  const metadata = metadataOf(payment);
  const number = { payment_id: String(payment.id), ordered_at: payment.createdAt.toISOString() };
  return metadata === null ? number : { ...number, payment_mark: metadata };
}

type MetadataPairs = Readonly<Record<string, string>>;

export function hasMetadata(metadata: MetadataPairs, payment: PaymentRow): boolean {
  if (payment.metadataKey !== null) return isMetadataOf(metadata.payment_mark, payment);
  const isNumber = metadata.payment_id === String(payment.id);
  return isNumber && metadata.ordered_at === payment.createdAt.toISOString();
}

/** The lookup key of a Price. It names the plan and all of its terms. */
export const lookupKeyOf = (planId: number, terms: readonly (string | number)[]): string =>
  ['gatefold_plan', planId, ...terms].join('_').toLowerCase();

/** Returns the plan of a Price; null for a Price that the store has not created. */
export function planOfPrice(
  price: { readonly lookup_key: string | null } | undefined,
): number | null {
  const id = /^gatefold_plan_(\d{1,10})_/.exec(price?.lookup_key ?? '')?.[1];
  return id === undefined ? null : Number(id);
}
