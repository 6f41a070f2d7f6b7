import type {
  GatewayName,
  PaymentAction,
  PaymentOrder,
  PaymentPayload,
} from '#contract/api/payment.ts';
import { api } from '../api/index.ts';
import { findIssue } from '../catalog/index.ts';
import { publication } from '../shell/index.ts';
import { settledAnswer } from './asking.ts';
import { callOff, type Deal, dealNow, isClosed, leave, logged, refusalIn } from './deal.ts';
import { isLost } from './faults.ts';
import { followLeft, look, lookBeforeForm } from './looking.ts';
import { goodsOf } from './rules.ts';
import { isSessionGone, refuse, settle } from './settling.ts';
import { backToForm, cart, closeCart, step } from './store.ts';

/** One press of a gateway's button. */
export interface Press {
  readonly gateway: GatewayName;
  /** Makes what is handed in; null where that was not possible: then the form stays as it is. */
  readonly prepare?: () => Promise<PaymentPayload | null>;
  /** Does in the browser what the answer asks for, and says whether that was done. */
  readonly act?: (action: PaymentAction) => Promise<boolean>;
}

/**
 * Pays for what lies in the cart; how that went is in `cart.payment`. Answers what the gateway has to
 * do next where `act` is not there to do it. The second press of a double click does nothing.
 */
export async function pay({ gateway, prepare, act }: Press): Promise<PaymentAction | null> {
  const deal = dealNow();
  if (deal?.payment.stage !== 'form') return null;
  deal.payment.notice = null;
  step(deal.payment, { type: 'ask' });
  const payload = prepare ? await prepare().catch(logged) : {};
  if (!payload || isClosed(deal)) return leave(deal);
  await dropOther(deal, gateway);
  const order = orderOf(deal, gateway, payload);
  deal.payment.attempt = order.attempt;
  const action = await send(deal, order);
  if (!action || !act) return action;
  const isDone = (await act(action).catch(logged)) ?? false;
  return afterAction(deal, gateway, isDone);
}

/** Tells the server what came of the gateway's own window. Answers as `pay` does. */
export async function followUp(
  gateway: GatewayName,
  payload: PaymentPayload,
): Promise<PaymentAction | null> {
  const deal = dealNow();
  if (!deal || deal.payment.id === null) throw new Error('missing payment id');
  return send(deal, { gateway, paymentId: deal.payment.id, payload });
}

/**
 * Asks once how the payment stands. Where the action has failed, the form is shown again and says so.
 */
async function afterAction(deal: Deal, gateway: GatewayName, isDone: boolean): Promise<null> {
  const { payment } = deal;
  if (payment.id === null || isClosed(deal)) return null;
  await send(deal, { gateway, paymentId: payment.id });
  const isFormAgain = payment.stage === 'awaiting' || (payment.stage === 'error' && !isDone);
  if (isFormAgain && !isDone) payment.notice = 'cart.checkFailed';
  return isFormAgain ? leave(deal) : null;
}

/** The attempt is another for each press, and the same where its answer is asked for again. */
function orderOf(
  { item, payment }: Deal,
  gateway: GatewayName,
  payload: PaymentPayload,
): PaymentOrder & { readonly attempt: string } {
  const goods = goodsOf(item, { findIssue, plans: publication.plans });
  return {
    gateway,
    ...(item.type === 'issue' ? { issue: item.id } : { plan: item.id }),
    ...(payment.id !== null && { paymentId: payment.id }),
    ...(goods && { price: { amount: goods.price, currency: publication.currency } }),
    attempt: crypto.randomUUID(),
    payload,
  };
}

/** Whoever goes to the other gateway has given up what was begun at the first. */
async function dropOther({ payment }: Deal, gateway: GatewayName): Promise<void> {
  if (payment.id !== null && payment.gateway !== gateway) await callOff(payment.id);
  if (payment.gateway !== gateway) Object.assign(payment, { gateway, id: null });
}

async function send(deal: Deal, order: PaymentOrder): Promise<PaymentAction | null> {
  const { payment } = deal;
  step(payment, { type: 'ask' });
  // What follows up a payment is about one that the server has.
  let mayBeThere = order.attempt === undefined;
  try {
    const answer = await settledAnswer(order, {
      signal: payment.leaving.signal,
      learn: ({ id }) => {
        payment.id = id;
        mayBeThere = true;
      },
      doubt: () => void (mayBeThere = true),
    });
    return await settle(deal, answer);
  } catch (error) {
    // What did not reach the server before the user left is never sent.
    if (isClosed(deal)) return mayBeThere || payment.id !== null ? followLeft(deal) : null;
    const refusal = refusalIn(error);
    const isUnknown = isLost(refusal) || (isSessionGone(refusal) && mayBeThere);
    return isUnknown ? look(deal) : refuse(deal, refusal);
  }
}

/** Looks how the payment stands, for a user who does not want to wait for the next look. */
export async function lookAgain(): Promise<void> {
  const deal = dealNow();
  if (deal?.payment.stage !== 'unknown') return;
  step(deal.payment, { type: 'ask' });
  await look(deal);
}

/** Shows the form again. Where the store has not answered, it is asked first what became of the press. */
export async function tryAgain(): Promise<void> {
  const deal = dealNow();
  if (deal?.payment.stage !== 'error') return;
  if (deal.payment.fault.isSure || deal.payment.attempt === null) return void leave(deal);
  step(deal.payment, { type: 'ask' });
  await lookBeforeForm(deal);
}

/** Closes the cart; what is open at a gateway is called off, where anybody knows how it stands. */
export function leaveCart(): void {
  const { id, stage } = cart.payment;
  closeCart();
  if (id !== null && stage !== 'checking' && stage !== 'unknown') void callOff(id);
}

/** Calls the payment off and shows the form again. Throws where none was begun. */
export async function cancelPayment(): Promise<void> {
  const { payment } = cart;
  const { id } = payment;
  if (payment.stage === 'awaiting') backToForm(payment);
  if (id === null) throw new Error('missing payment id');
  payment.id = null;
  await api.cancelPayment({ body: { paymentId: id } });
}
