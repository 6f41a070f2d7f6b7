import type {
  GatewayName,
  PaymentAction,
  PaymentOrder,
  PaymentPayload,
} from '#contract/api/payment.ts';
import { api } from '../../shared/api/index.ts';
import { findIssue } from '../catalog/index.ts';
import { storeInfo } from '../../shared/shell/index.ts';
import { settledAnswer } from './submitOrder.ts';
import {
  cancelCheckout,
  type CurrentCheckout,
  currentCheckout,
  isClosed,
  returnToForm,
  logError,
  refusalIn,
} from './currentCheckout.ts';
import { isLost } from './faults.ts';
import { followUpAfterLeaving, checkPayment, checkBeforeForm } from './followUp.ts';
import { lineItemOf } from './rules.ts';
import { hasSessionEnded, handleError, handleResult } from './handleResult.ts';
import { backToForm, cart, closeCart, step } from './store.ts';

/** One click on the button of a gateway. */
export interface PayRequest {
  readonly gateway: GatewayName;
  /** Creates the payload; null when that is not possible, and the form stays unchanged. */
  readonly prepare?: () => Promise<PaymentPayload | null>;
  /** Carries out the action of the answer in the browser, and returns whether it was done. */
  readonly act?: (action: PaymentAction) => Promise<boolean>;
}

/**
 * Pays for the content of the cart. The outcome is in `cart.payment`. Without `act` it returns the
 * gateway's next action. The second click of a double click does nothing.
 */
export async function pay({ gateway, prepare, act }: PayRequest): Promise<PaymentAction | null> {
  const deal = currentCheckout();
  if (deal?.payment.stage !== 'form') return null;
  deal.payment.notice = null;
  step(deal.payment, { type: 'ask' });
  const payload = prepare ? await prepare().catch(logError) : {};
  if (!payload || isClosed(deal)) return returnToForm(deal);
  await dropOther(deal, gateway);
  const order = orderOf(deal, gateway, payload);
  deal.payment.attempt = order.attempt;
  const action = await send(deal, order);
  if (!action || !act) return action;
  const isDone = (await act(action).catch(logError)) ?? false;
  return afterAction(deal, gateway, isDone);
}

/** Sends the result of the gateway's window to the server. Returns the same as `pay`. */
export async function followUp(
  gateway: GatewayName,
  payload: PaymentPayload,
): Promise<PaymentAction | null> {
  const deal = currentCheckout();
  if (!deal || deal.payment.id === null) throw new Error('missing payment id');
  return send(deal, { gateway, paymentId: deal.payment.id, payload });
}

/** Reads the state of the payment once. After a failed action the form is shown with the error. */
async function afterAction(
  deal: CurrentCheckout,
  gateway: GatewayName,
  isDone: boolean,
): Promise<null> {
  const { payment } = deal;
  if (payment.id === null || isClosed(deal)) return null;
  await send(deal, { gateway, paymentId: payment.id });
  const isFormAgain = payment.stage === 'awaiting' || (payment.stage === 'error' && !isDone);
  if (isFormAgain && !isDone) payment.notice = 'cart.checkFailed';
  return isFormAgain ? returnToForm(deal) : null;
}

/** Each click has a new attempt. A repeated request keeps the attempt. */
function orderOf(
  { item, payment }: CurrentCheckout,
  gateway: GatewayName,
  payload: PaymentPayload,
): PaymentOrder & { readonly attempt: string } {
  const goods = lineItemOf(item, { findIssue, plans: storeInfo.plans });
  return {
    gateway,
    ...(item.type === 'issue' ? { issue: item.id } : { plan: item.id }),
    ...(payment.id !== null && { paymentId: payment.id }),
    ...(goods && { price: { amount: goods.price, currency: storeInfo.currency } }),
    attempt: crypto.randomUUID(),
    payload,
  };
}

/** A user who pays at another gateway has given up the payment at the first one. */
async function dropOther({ payment }: CurrentCheckout, gateway: GatewayName): Promise<void> {
  if (payment.id !== null && payment.gateway !== gateway) await cancelCheckout(payment.id);
  if (payment.gateway !== gateway) Object.assign(payment, { gateway, id: null });
}

async function send(deal: CurrentCheckout, order: PaymentOrder): Promise<PaymentAction | null> {
  const { payment } = deal;
  step(payment, { type: 'ask' });
  // A follow-up concerns a payment that the server knows.
  let mayBeThere = order.attempt === undefined;
  try {
    const answer = await settledAnswer(order, {
      signal: payment.leaving.signal,
      learn: ({ id }) => {
        payment.id = id;
        mayBeThere = true;
      },
      onUncertain: () => void (mayBeThere = true),
    });
    return await handleResult(deal, answer);
  } catch (error) {
    // An order that has not been sent before the user left is never sent.
    if (isClosed(deal))
      return mayBeThere || payment.id !== null ? followUpAfterLeaving(deal) : null;
    const refusal = refusalIn(error);
    const isUnknown = isLost(refusal) || (hasSessionEnded(refusal) && mayBeThere);
    return isUnknown ? checkPayment(deal) : handleError(deal, refusal);
  }
}

/** Reads the state of the payment at once, for a user who does not want to wait. */
export async function checkAgain(): Promise<void> {
  const deal = currentCheckout();
  if (deal?.payment.stage !== 'unknown') return;
  step(deal.payment, { type: 'ask' });
  await checkPayment(deal);
}

/** Shows the form again. After a lost answer the store is first asked for the state of the attempt. */
export async function tryAgain(): Promise<void> {
  const deal = currentCheckout();
  if (deal?.payment.stage !== 'error') return;
  if (deal.payment.fault.isSure || deal.payment.attempt === null) return void returnToForm(deal);
  step(deal.payment, { type: 'ask' });
  await checkBeforeForm(deal);
}

/** Closes the cart, and cancels an open payment whose state is known. */
export function leaveCart(): void {
  const { id, stage } = cart.payment;
  closeCart();
  if (id !== null && stage !== 'checking' && stage !== 'unknown') void cancelCheckout(id);
}

/** Cancels the payment and shows the form again. Throws without a payment. */
export async function cancelPayment(): Promise<void> {
  const { payment } = cart;
  const { id } = payment;
  if (payment.stage === 'awaiting') backToForm(payment);
  if (id === null) throw new Error('missing payment id');
  payment.id = null;
  await api.cancelPayment({ body: { paymentId: id } });
}
