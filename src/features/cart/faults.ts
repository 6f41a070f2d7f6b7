import * as z from 'zod/mini';
import { PaymentRefusal } from '#contract/api/payment.ts';
import type { PaymentId } from '#contract/ids.ts';
import type { ApiError } from '../../shared/api/index.ts';
import type { TextKey } from '../../shared/shell/index.ts';

/** The message about a payment that failed. */
export interface Fault {
  readonly title: TextKey;
  readonly text: TextKey;
  /** A text of the store, or of the gateway. */
  readonly reason: { readonly key: TextKey } | { readonly raw: string } | null;
  /** Whether another card or another payment method of the gateway may succeed. */
  readonly isOfCard: boolean;
  /**
   * Whether the store has answered. Otherwise the page asks for the state of the payment before the user
   * can pay again.
   */
  readonly isSure: boolean;
}

/** The message without a more precise reason. */
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

/** Refusals of the store that the user can act on. */
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
 * Whether the order may have been carried out although the call failed: no answer, an unreadable answer, or
 * an error of the server.
 */
export const isLost = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  code === 'no_connection' || (code === 'internal' && (status < 400 || status >= 500));

/** Says nothing about the order of an earlier request. */
export const hasSessionEnded = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'not_signed_in' || code === 'bad_csrf_token';

/** The id of the payment for another try. */
export const paymentIdIn = (body: unknown): PaymentId | null => refusalIn(body)?.paymentId ?? null;

const refusalIn = (body: unknown) => z.safeParse(PaymentRefusal, body).data;
