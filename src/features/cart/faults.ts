import * as z from 'zod/mini';
import { PaymentRefusal, type paymentRefusals } from '#contract/api/payment.ts';
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
  /**
   * The action beside the message.
   * - retry: another try may succeed
   * - close: no other try succeeds
   * - list: the same, and the goods are no longer offered
   */
  readonly nextStep: 'retry' | 'close' | 'list';
}

/** The message without a more precise reason. */
export const plainFault: Fault = {
  title: 'cart.paymentError',
  text: 'errors.gateway_error',
  reason: null,
  isOfCard: false,
  isSure: true,
  nextStep: 'retry',
};

const ofCard = (title: TextKey, text: TextKey): Fault => ({
  ...plainFault,
  title,
  text,
  isOfCard: true,
});

const because = (key: TextKey, nextStep: Fault['nextStep'] = 'retry'): Fault => ({
  ...plainFault,
  reason: { key },
  nextStep,
});

/** The goods left the offer while the cart was open. */
export const goneFault = because('cart.notForSale', 'list');

/** The order may have arrived. */
const lostFault: Fault = { ...because('cart.serverError'), isSure: false };

/** The message of each refusal. */
const faults: Readonly<Record<(typeof paymentRefusals)[number], Fault>> = {
  already_owned: because('errors.already_owned', 'close'),
  bad_csrf_token: because('errors.bad_csrf_token'),
  bad_request: because('errors.bad_request'),
  consent_needed: because('errors.consent_needed'),
  coupon_for_purchase: because('errors.coupon_for_purchase'),
  coupon_unknown: because('errors.coupon_unknown'),
  coupon_used: because('errors.coupon_used'),
  coupon_used_by_you: because('errors.coupon_used_by_you'),
  disk_full: because('errors.disk_full'),
  gateway_card_declined: ofCard('cart.cardDeclined', 'errors.gateway_card_declined'),
  gateway_error: plainFault,
  gateway_insufficient_funds: ofCard('cart.paymentDeclined', 'errors.gateway_insufficient_funds'),
  gateway_invalid_card: ofCard('cart.cardDeclined', 'errors.gateway_invalid_card'),
  gateway_unavailable: because('errors.gateway_unavailable'),
  internal: lostFault,
  maintenance: because('errors.maintenance'),
  not_for_sale: goneFault,
  not_signed_in: because('errors.not_signed_in'),
  // The attempt has not arrived, or not yet.
  payment_not_found: lostFault,
  payment_under_way: because('errors.payment_under_way'),
  payments_off: because('errors.payments_off', 'close'),
  price_changed: because('errors.price_changed'),
  rate_limited: because('errors.rate_limited'),
  store_unavailable: because('errors.store_unavailable'),
};

type Refused = Pick<ApiError, 'status' | 'code' | 'body'>;

/** A decline has the status 400, and may have the gateway's own words as its reason. */
export function faultOf({ status, code, body }: Refused): Fault {
  const known = (faults as Partial<Record<string, Fault>>)[code];
  if (status !== 400) return known?.isOfCard ? lostFault : (known ?? lostFault);
  const fault = known?.isSure ? known : plainFault;
  const raw = refusalIn(body)?.messageRaw;
  return raw ? { ...fault, reason: { raw } } : fault;
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
