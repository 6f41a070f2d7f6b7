import { countryCode } from '#contract/countries.ts';
import {
  type Decline,
  GatewayIndeterminate,
  type PaymentUpdate,
  type PaymentRow,
} from '../../gateway.ts';
import type { PaymentState } from '../../../platform/db/schema/paymentStates.ts';
import { type Amount, fromPayPal } from './amounts.ts';
import { isCustomIdOf } from './client.ts';
import type { Capture, PayPalOrder } from './schemas.ts';

/**
 * PayPal's states of captures and of a subscription's sales. An unlisted state is an unknown
 * outcome.
 */
export const collected: Readonly<Record<string, PaymentState>> = {
  COMPLETED: 'succeeded',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
  REVERSED: 'charged_back',
};

/** Rejections of a capture that another payment method of the user may solve. */
export const declines: Readonly<Record<string, Decline['code']>> = {
  INSTRUMENT_DECLINED: 'gateway_card_declined',
  PAYER_CANNOT_PAY: 'gateway_card_declined',
  TRANSACTION_REFUSED: 'gateway_card_declined',
  TRANSACTION_LIMIT_EXCEEDED: 'gateway_card_declined',
  CARD_EXPIRED: 'gateway_invalid_card',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'gateway_card_declined',
};

const declined: Decline = { code: 'gateway_card_declined', raw: null };

/**
 * Throws `GatewayIndeterminate` for an amount that the store could not record without rounding.
 * @param precision decimal digits of the store's amounts
 */
export function moneyOf(sum: Amount, precision: number): { amount: number; currency: string } {
  const amount = fromPayPal(sum, precision);
  if (amount === null)
    throw new GatewayIndeterminate('PayPal returned a sum that the store cannot record.');
  return { amount, currency: sum.currency_code };
}

export function stateOf(status: string): PaymentState {
  const state = collected[status];
  if (!state) throw new GatewayIndeterminate(`PayPal returned the unknown state ${status}.`);
  return state;
}

/** Throws `GatewayIndeterminate` for an object of another payment. None of its data is applied. */
export function assertOurs(customId: string | undefined, payment: PaymentRow): void {
  if (!isCustomIdOf(customId, payment))
    throw new GatewayIndeterminate('PayPal returned another payment.');
}

export function orderUpdate(order: PayPalOrder, payment: PaymentRow): PaymentUpdate {
  const [unit] = order.purchase_units;
  assertOurs(unit?.custom_id, payment);
  const gatewayId = order.id;
  const precision = payment.currencyPrecision;
  const capture = unit?.payments?.captures[0];
  if (capture) {
    const refunds = unit.payments?.refunds.map(({ amount }) => amount);
    const country = countryCode(order.payer?.address?.country_code);
    const update = captureUpdate(capture, { gatewayId, precision, refunds });
    return { ...update, ...(country && { country }) };
  }
  if (order.status === 'VOIDED') return { state: 'canceled', gatewayId };
  if (!waiting.includes(order.status))
    throw new GatewayIndeterminate(`PayPal returned the order state ${order.status}.`);
  const money = unit && moneyOf(unit.amount, precision);
  return { state: 'requires_action', gatewayId, ...money, action: { orderID: order.id } };
}

/** Orders that wait for the user's approval or for the store's capture. */
const waiting = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'];

interface Besides {
  readonly gatewayId: string;
  readonly precision: number;
  /** Partial refunds, as far as PayPal reports them. */
  readonly refunds?: readonly Amount[] | undefined;
}

export function captureUpdate(
  { status, amount }: Pick<Capture, 'status' | 'amount'>,
  { gatewayId, precision, refunds = [] }: Besides,
): PaymentUpdate {
  const state = stateOf(status);
  const money = moneyOf(amount, precision);
  const back = refunds.reduce((sum, each) => sum + moneyOf(each, precision).amount, 0);
  return {
    state,
    gatewayId,
    ...money,
    refunded: state === 'refunded' ? money.amount : back,
    ...(state === 'failed' && { decline: declined }),
  };
}
