import * as z from 'zod/mini';
import { PaymentRefusal } from '#contract/api/payment.ts';
import type { PaymentId } from '#contract/ids.ts';
import type { ApiError } from '../api/index.ts';
import type { TextKey } from '../shell/index.ts';

/** Why it was not paid, as it is said. */
export interface Fault {
  readonly title: TextKey;
  readonly text: TextKey;
  /** In our words, or in the gateway's own. */
  readonly reason: { readonly key: TextKey } | { readonly raw: string } | null;
  /** Another card, or another way at the same gateway, may do. */
  readonly isOfCard: boolean;
  /** The store has answered. Otherwise the page asks for the state of the payment before the user can pay again. */
  readonly isSure: boolean;
}

/** Where nothing better is known. */
export const plainFault: Fault = {
  title: 'cart.paymentError',
  text: 'errors.gateway_error',
  reason: null,
  isOfCard: false,
  isSure: true,
};

const ofCard = (title: TextKey, text: TextKey): Fault => ({
  title,
  text,
  reason: null,
  isOfCard: true,
  isSure: true,
});

const cardFaults: Partial<Record<string, Fault>> = {
  gateway_card_declined: ofCard('cart.cardDeclined', 'errors.gateway_card_declined'),
  gateway_insufficient_funds: ofCard('cart.paymentDeclined', 'errors.gateway_insufficient_funds'),
  gateway_invalid_card: ofCard('cart.cardDeclined', 'errors.gateway_invalid_card'),
};

/** Refusals that are not a gateway's no, and of which it helps to know. */
const helpful = [
  'disk_full',
  'payment_under_way',
  'rate_limited',
  'gateway_unavailable',
  'maintenance',
  'store_unavailable',
] as const;

type Refused = Pick<ApiError, 'status' | 'code' | 'body'>;

export function faultOf({ status, code, body }: Refused): Fault {
  const words = cardFaults[code] ?? plainFault;
  const raw = refusalIn(body)?.messageRaw;
  if (status === 400) return { ...words, reason: raw ? { raw } : null };
  const known = helpful.find((one) => one === code);
  const isSure = known !== undefined;
  return { ...words, isSure, reason: { key: known ? `errors.${known}` : 'cart.serverError' } };
}

/**
 * Whether the order may have been carried out all the same: no answer came, one that nobody could
 * read, or the server failed on its way.
 */
export const isLost = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  code === 'no_connection' || (code === 'internal' && (status < 400 || status >= 500));

/** By which the same payment is tried again. */
export const paymentIdIn = (body: unknown): PaymentId | null => refusalIn(body)?.paymentId ?? null;

const refusalIn = (body: unknown) => z.safeParse(PaymentRefusal, body).data;
