import type { GatewayName, PaymentOrder, PaymentPayload } from '#contract/api/payment.ts';
import type { PaymentId } from '#contract/ids.ts';
import type { TextKey } from '../../shared/shell/index.ts';
import type { Fault } from './faults.ts';
import type { CartItem } from './cartItem.ts';

/**
 * The stage of a checkout.
 * - form: the user fills in the form
 * - preparing: the gateway's form creates a payment method
 * - unsent: the order has not left the browser, for example without a connection
 * - sending: the order is being sent for the first time
 * - submitted: the order has reached the server, or may have, and is not decided
 * - awaiting: the user acts in the gateway's window
 * - looking: the page reads the state of the attempt
 * - checking: the gateway has not decided yet
 * - unknown: the answer was lost
 * - error: the payment was refused
 * - sold: the goods are paid, and the page loads them
 */
export const stages = [
  'form',
  'preparing',
  'unsent',
  'sending',
  'submitted',
  'awaiting',
  'looking',
  'checking',
  'unknown',
  'error',
  'sold',
] as const;
export type Stage = (typeof stages)[number];

interface Order {
  /** The payment's id at the server; null before an answer has named it. */
  readonly id: PaymentId | null;
  readonly gateway: GatewayName | null;
  /** The attempt of the last order. It identifies the order at the server, also after a lost answer. */
  readonly attempt: string | null;
}

export type CheckoutState = Order &
  (
    | { readonly stage: 'form'; readonly notice: TextKey | null }
    | { readonly stage: 'error'; readonly fault: Fault }
    | { readonly stage: Exclude<Stage, 'form' | 'error'> }
  );

/**
 * - press: the user has pressed the button of a gateway
 * - order: the payment method exists, so an order with a new attempt is sent
 * - send: a request with the order begins
 * - hold: the request has not left the browser
 * - submit: the request may have reached the server; or the result of the gateway's window is sent
 * - identify: the server has named the payment, or has ended it (null)
 * - act: the gateway opens its window
 * - choose: the gateway's window lets the user choose another card
 * - look: the state of the attempt is read
 * - wait: the gateway has not decided yet
 * - lose: the answer was lost
 * - refuse: the payment was refused
 * - sell: the goods are paid
 * - back: the form is shown again, and no money is on the way
 */
export type CheckoutEvent =
  | { readonly type: 'order'; readonly gateway: GatewayName; readonly attempt: string }
  | { readonly type: 'identify'; readonly id: PaymentId | null }
  | { readonly type: 'refuse'; readonly fault: Fault }
  | { readonly type: 'back'; readonly notice?: TextKey }
  | { readonly type: PlainEvent };

type PlainEvent = keyof typeof becomes;

/** The stages after the events that change nothing else. */
const becomes = {
  press: 'preparing',
  send: 'sending',
  hold: 'unsent',
  submit: 'submitted',
  act: 'awaiting',
  choose: 'awaiting',
  look: 'looking',
  wait: 'checking',
  lose: 'unknown',
  sell: 'sold',
} as const;

/** The stages in which each event is possible. In another stage it changes nothing. */
const from: Readonly<Record<CheckoutEvent['type'], readonly Stage[]>> = {
  press: ['form'],
  order: ['preparing'],
  send: ['unsent'],
  hold: ['sending'],
  submit: ['sending', 'awaiting'],
  identify: stages,
  act: ['sending', 'submitted', 'looking', 'unknown'],
  choose: ['error'],
  look: ['sending', 'submitted', 'unknown', 'error'],
  wait: ['sending', 'submitted', 'looking', 'unknown'],
  lose: ['looking'],
  refuse: ['unsent', 'sending', 'submitted', 'looking', 'unknown'],
  sell: ['sending', 'submitted', 'looking', 'unknown'],
  // 'unknown' leads to the form only through 'looking': no user pays twice.
  back: ['preparing', 'sending', 'submitted', 'awaiting', 'looking', 'error'],
};

export function next(was: CheckoutState, event: CheckoutEvent): CheckoutState {
  const isOtherCard = was.stage === 'error' && was.fault.isOfCard;
  if (!from[event.type].includes(was.stage) || (event.type === 'choose' && !isOtherCard))
    return was;
  const { id, gateway, attempt } = was;
  const order = { id, gateway, attempt };
  if (event.type === 'identify') return { ...was, id: event.id };
  if (event.type === 'refuse') return { ...order, stage: 'error', fault: event.fault };
  if (event.type === 'back') return { ...order, stage: 'form', notice: event.notice ?? null };
  if (event.type !== 'order') return { ...order, stage: becomes[event.type] };
  // A payment at another gateway was given up.
  const continued = event.gateway === gateway ? id : null;
  return { stage: 'unsent', id: continued, gateway: event.gateway, attempt: event.attempt };
}

/** A request is running, or the user acts in the gateway's window. The form is covered. */
export const isUnderWay = (stage: Stage): boolean => effects[stage].isUnderWay === true;

/** Whether money may be on its way although no request is running, so the user must not pay again. */
export const isOpenQuestion = (stage: Stage): boolean =>
  stage === 'checking' || stage === 'unknown';

/** The store has not answered itself, so the order may have been carried out. */
export const isUnsure = (state: CheckoutState): boolean =>
  state.stage === 'error' && !state.fault.isSure;

/** The goods are no longer offered. */
export const isWithdrawn = (state: CheckoutState): boolean =>
  state.stage === 'error' && state.fault.nextStep === 'list';

/**
 * The effect of leaving the cart: by a button, Escape, Back, another address, a reload, or the removal of the
 * frame.
 * - cancel: the order was not sent, and is never sent later; or it was refused. The payment of an earlier
 *   refusal is cancelled.
 * - end: the order may have arrived. The state of its attempt is read; a success is announced, and an open
 *   payment is cancelled.
 * - read: the same, but nothing is cancelled, because the gateway may be collecting.
 * - none: the server goes on by itself.
 */
type LeaveEffect = 'cancel' | 'end' | 'read' | 'none';

const effects: Readonly<
  Record<Stage, { readonly onLeave: LeaveEffect; readonly isUnderWay?: true }>
> = {
  form: { onLeave: 'cancel' },
  preparing: { onLeave: 'cancel', isUnderWay: true },
  unsent: { onLeave: 'cancel', isUnderWay: true },
  sending: { onLeave: 'end', isUnderWay: true },
  submitted: { onLeave: 'end', isUnderWay: true },
  awaiting: { onLeave: 'end', isUnderWay: true },
  looking: { onLeave: 'read', isUnderWay: true },
  checking: { onLeave: 'none' },
  unknown: { onLeave: 'read' },
  error: { onLeave: 'cancel' },
  sold: { onLeave: 'none', isUnderWay: true },
};

/**
 * The ways out of the cart.
 * - close: Cancel, the cross, Escape, the backdrop
 * - back: Back of the browser, a swipe back
 * - unload: a reload, another site, a closed window
 * - address: another address of the store, the removal of the frame
 */
export const waysOut = ['close', 'back', 'unload', 'address'] as const;
type WayOut = (typeof waysOut)[number];

const waysUnderWay = {
  close: 'refused',
  back: 'refused',
  unload: 'asks',
  address: 'leaves',
} as const satisfies Record<WayOut, string>;

/** Whether a way leaves the cart, asks the user first, or is refused. */
export const wayOut = (way: WayOut, stage: Stage): 'leaves' | 'asks' | 'refused' =>
  isUnderWay(stage) ? waysUnderWay[way] : 'leaves';

export const leaveEffectOf = (state: CheckoutState): LeaveEffect =>
  isUnsure(state) ? 'end' : effects[state.stage].onLeave;

/** The goods of an item, as the calls of a payment name them. */
export function goodsIn({
  type,
  id,
  gift,
}: CartItem): Pick<PaymentOrder, 'issue' | 'plan' | 'bundle' | 'gift'> {
  return { [type]: id, ...(gift && { gift }) };
}

/** With the id of a refused payment, the order continues that payment. */
export function orderOf(
  { id, gateway, attempt }: CheckoutState,
  item: CartItem,
  price: PaymentOrder['price'],
  payload: PaymentPayload,
): PaymentOrder {
  if (!gateway || attempt === null) throw new Error('missing attempt');
  const continued = id === null ? {} : { paymentId: id };
  return { gateway, ...goodsIn(item), ...continued, ...(price && { price }), attempt, payload };
}
