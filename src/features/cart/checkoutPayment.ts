import type {
  GatewayName,
  PaymentAction,
  PaymentAnswer,
  PaymentOrder,
  PaymentPayload,
} from '#contract/api/payment.ts';
import type { PaymentId, UserId } from '#contract/ids.ts';
import { account, checkAccount } from '../account/index.ts';
import { ApiError, api, apiErrorOf } from '../../shared/api/index.ts';
import { online, pause } from '../../shared/ui/waiting.ts';
import { payments } from '../billing/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import {
  broadcastToTabs,
  dismissToast,
  showApiError,
  showToast,
} from '../../shared/shell/index.ts';
import {
  type CheckoutEvent,
  goodsIn,
  isUnsure,
  leaveEffectOf,
  next,
  orderOf,
  type Stage,
} from './checkoutState.ts';
import { faultOf, hasSessionEnded, isLost, paymentIdIn, plainFault } from './faults.ts';
import { dropAttempt, keepAttempt } from './openAttempts.ts';
import { isSold } from './cartExit.ts';
import { type Card, type CartItem, isGiftPurchase, type Sale } from './cartItem.ts';
import { isOfOffer, offerFor, type OfferRefusal, reloadOffer } from './cartOffer.ts';
import { cart, offeredGoods, closeCart } from './cartState.ts';
import { asksEmail } from './orderNeeds.ts';

/** The pause between questions to a slow gateway, and their number. */
export const everyMs = 2000;
export const mostTimes = 15;

/** One click on the button of a gateway. */
export interface PayRequest {
  readonly gateway: GatewayName;
  /** Creates the payment method; null when that is not possible, and the form stays unchanged. */
  readonly prepare?: () => Promise<PreparedPayment | null>;
  /** Carries out the action of the answer in the browser, and returns whether it was done. */
  readonly act?: (action: PaymentAction) => Promise<boolean>;
}

export interface PreparedPayment {
  readonly payload: PaymentPayload;
  readonly card: Card | null;
}

/** A checkout of the cart. It ends when the signal aborts: the cart was closed, or another user continues. */
interface Checkout {
  readonly item: CartItem;
  readonly user: UserId | undefined;
  readonly signal: AbortSignal;
}

export const current = (): Checkout | null =>
  cart.item && { item: cart.item, user: account.user?.id, signal: cart.leaving.signal };

/** The only function that changes the state. Returns whether it has changed. */
function apply({ item, user, signal }: Checkout, event: CheckoutEvent): boolean {
  const was = cart.checkout;
  const state = signal.aborted ? was : next(was, event);
  if (state === was) return false;
  cart.checkout = state;
  const { attempt, stage } = state;
  if (attempt === null || user === undefined) return true;
  const isOpen = leaveEffectOf(state) !== 'cancel' && stage !== 'sold';
  if (isOpen) keepAttempt({ attempt, item, user, isLeft: false });
  else dropAttempt({ attempt });
  return true;
}

const isAt = ({ signal }: Checkout, stage: Stage): boolean =>
  !signal.aborted && cart.checkout.stage === stage;

/**
 * Pays for the content of the cart. The outcome is in `cart.checkout`. Without `act` it returns the
 * gateway's next action. The second click of a double click does nothing.
 */
export async function pay({ gateway, prepare, act }: PayRequest): Promise<PaymentAction | null> {
  const pressed = current();
  if (!pressed || !apply(pressed, { type: 'press' })) return null;
  if (!(await becomeBuyer(pressed))) return null;
  const checkout = { ...pressed, user: account.user?.id };
  // Without it the gateway's window asks for the payment method.
  const prepared = prepare ? await prepare().catch(logError) : { payload: {}, card: null };
  if (!prepared) apply(checkout, { type: 'back' });
  if (!isAt(checkout, 'preparing') || !prepared) return null;
  const { payload, card } = prepared;
  cart.card = card;
  const given = cart.checkout.gateway === gateway ? null : cart.checkout.id;
  apply(checkout, { type: 'order', gateway, attempt: crypto.randomUUID() });
  const order = {
    ...orderOf(cart.checkout, checkout.item, undefined, payload),
    ...offerFor(checkout.item),
    ...(cart.hasConsented && { consents: true as const }),
    ...(typeof cart.delivery === 'object' && cart.delivery && { delivery: { ...cart.delivery } }),
  };
  if (given !== null) await cancel(given);
  const action = await submit(checkout, order);
  if (!action || !act) return action;
  const isDone = (await act(action).catch(logError)) ?? false;
  return isAt(checkout, 'awaiting') ? afterAction(checkout, isDone) : null;
}

/** A guest gets a session of the own before the order. Returns whether the order can go on. */
async function becomeBuyer(pressed: Checkout): Promise<boolean> {
  const email = cart.guestEmail ?? account.user?.email;
  if (!asksEmail(pressed.item) || !email) return true;
  try {
    const { id } = await api.beginGuest({ body: { email } });
    if (pressed.signal.aborted) return false;
    cart.owner = id;
    await checkAccount();
    broadcastToTabs('sign-in');
  } catch (error) {
    showApiError(error);
  }
  if (account.user && account.user.id === cart.owner) return isAt(pressed, 'preparing');
  apply(pressed, { type: 'back' });
  return false;
}

/** Lowers the price of the issue in the cart. An earlier payment for the issue had another sum. Throws `ApiError`. */
export async function applyDiscount(code: string): Promise<void> {
  const checkout = current();
  const goods = checkout && offeredGoods(checkout.item);
  if (!checkout || goods?.type !== 'issue') return;
  const { id: issue } = goods.issue;
  const { price } = await api.discountedPrice({ body: { code, issue } });
  if (checkout.signal.aborted) return;
  cart.discount = { code, issue, from: goods.price, price };
  apply(checkout, { type: 'identify', id: null });
}

/** Changes the mail to the recipient of a gift. An earlier payment for the gift had another one. */
export function orderDelivery(delivery: typeof cart.delivery): void {
  const checkout = current();
  cart.delivery = delivery;
  if (checkout) apply(checkout, { type: 'identify', id: null });
}

/** Sends the result of the gateway's window to the server. Returns the same as `pay`. */
export async function approve(payload?: PaymentPayload): Promise<PaymentAction | null> {
  const checkout = current();
  const { gateway, id } = cart.checkout;
  if (!checkout || !gateway || id === null) throw new Error('missing payment id');
  if (!apply(checkout, { type: 'submit' })) return null;
  return submit(checkout, { gateway, paymentId: id, ...(payload && { payload }) });
}

/** Reads the state of the payment once. After a failed action the form is shown with the error. */
async function afterAction(checkout: Checkout, isDone: boolean): Promise<null> {
  await approve();
  const isFormAgain = isAt(checkout, 'awaiting') || (isAt(checkout, 'error') && !isDone);
  if (isFormAgain)
    apply(checkout, { type: 'back', ...(!isDone && { notice: 'cart.checkFailed' }) });
  return null;
}

/** Another card may succeed. The gateway offers it in its window. */
export function chooseOtherCard(): boolean {
  const checkout = current();
  return checkout !== null && apply(checkout, { type: 'choose' });
}

/** Sends an order and applies its outcome. */
async function submit(checkout: Checkout, order: PaymentOrder): Promise<PaymentAction | null> {
  try {
    return await applyAnswer(checkout, await settledAnswer(checkout, order));
  } catch (error) {
    if (checkout.signal.aborted) return null;
    const refusal = apiErrorOf(error);
    // A session that ends says nothing about an earlier request with the order.
    const isUnknown = hasSessionEnded(refusal) ? isAt(checkout, 'submitted') : isLost(refusal);
    return isUnknown ? look(checkout) : applyRefusal(checkout, refusal);
  }
}

/** A slow gateway is asked again by the payment's id. The outcome may still be 'processing'. */
async function settledAnswer(checkout: Checkout, order: PaymentOrder): Promise<PaymentAnswer> {
  let answer = await ask(checkout, order);
  for (let times = 0; answer.payment.status === 'processing' && times < mostTimes; times += 1) {
    const { id } = answer.payment;
    apply(checkout, { type: 'identify', id });
    apply(checkout, { type: 'submit' });
    await pause(everyMs, checkout.signal);
    answer = await ask(checkout, { gateway: order.gateway, paymentId: id });
  }
  return answer;
}

/**
 * Sends the same order again when the answer was lost: once, and each time the browser was offline. The
 * server carries out an attempt once. Throws the signal's reason after the user has left.
 */
async function ask(checkout: Checkout, order: PaymentOrder): Promise<PaymentAnswer> {
  const { signal } = checkout;
  for (let isSecond = false; ; ) {
    signal.throwIfAborted();
    const wasOnline = navigator.onLine;
    apply(checkout, { type: 'send' });
    try {
      return await api.pay({ body: order, signal });
    } catch (error) {
      // A refusal is an answer.
      if (error instanceof ApiError && !isLost(error)) throw error;
      apply(checkout, { type: wasOnline || navigator.onLine ? 'submit' : 'hold' });
      const isUnanswered = error instanceof ApiError && error.code === 'no_connection';
      if (!isUnanswered || (isSecond && navigator.onLine)) throw error;
      isSecond ||= navigator.onLine;
    }
    await online(signal);
  }
}

/** Returns the gateway's next action. */
async function applyAnswer(
  checkout: Checkout,
  { payment: { id, status }, payload = {} }: PaymentAnswer,
): Promise<PaymentAction | null> {
  apply(checkout, { type: 'identify', id });
  if (isSold(status)) {
    if (apply(checkout, { type: 'sell' }))
      await sell(checkout, {
        item: checkout.item,
        status,
        payment: id,
        price: offerFor(checkout.item).price?.amount ?? null,
        card: cart.card,
      });
  } else if (status === 'canceled') {
    // It has ended without money. Another try begins a new payment.
    apply(checkout, { type: 'identify', id: null });
    apply(checkout, { type: 'refuse', fault: plainFault });
  } else if (apply(checkout, { type: status === 'requires_action' ? 'act' : 'wait' }))
    return status === 'requires_action' ? payload : null;
  return null;
}

async function applyRefusal(checkout: Checkout, refusal: ApiError): Promise<null> {
  const id = paymentIdIn(refusal.body);
  if (id !== null) apply(checkout, { type: 'identify', id });
  if (isOfOffer(refusal.code)) return showPrices(checkout, refusal.code);
  if (refusal.code === 'already_owned') return showOwned(checkout);
  if (refusal.code === 'payment_not_found') apply(checkout, { type: 'identify', id: null });
  // The cart, or the dialog over the page, shows that the session has ended.
  if (hasSessionEnded(refusal)) apply(checkout, { type: 'back' });
  else apply(checkout, { type: 'refuse', fault: faultOf(refusal) });
  // The cart shows the reason. The page shows that of each call during maintenance as well.
  dismissToast({ key: `errors.${refusal.code}`, kind: 'info' });
  return null;
}

/** The store sells the goods at another price, or the discount is over. */
async function showPrices(checkout: Checkout, code: OfferRefusal): Promise<null> {
  apply(checkout, { type: 'identify', id: null });
  if (!checkout.signal.aborted) cart.discount = null;
  await reloadOffer();
  apply(checkout, { type: 'back', notice: `errors.${code}` });
  return null;
}

async function showOwned({ signal }: Checkout): Promise<null> {
  await loadPurchases().catch(showApiError);
  if (!signal.aborted) closeCart();
  showToast({ key: 'errors.already_owned', kind: 'info' });
  return null;
}

/** The cart closes after the rest of the page shows the purchase. Until then it is covered. */
export async function sell({ user, signal }: Omit<Checkout, 'item'>, sale: Sale): Promise<void> {
  broadcastToTabs('purchase');
  // Another user who has signed in meanwhile does not see the outcome.
  if (account.user && account.user.id !== user) return;
  if (account.user) {
    void payments.load();
    await Promise.all([loadPurchases().catch(showApiError), checkAccount()]);
  }
  cart.sold = sale;
  if (!signal.aborted) closeCart();
}

/** Reads the state of an attempt whose answer was lost, again and again while the state is unknown. */
async function look(checkout: Checkout): Promise<PaymentAction | null> {
  apply(checkout, { type: 'look' });
  const action = await readOnce(checkout);
  if (isAt(checkout, 'unknown')) void poll(checkout);
  return action;
}

/** When the store does not know the state, the gateway is asked. */
async function readOnce(checkout: Checkout): Promise<PaymentAction | null> {
  const { stage, gateway, attempt } = cart.checkout;
  const { signal } = checkout;
  try {
    let answer = await readAttempt({ ...checkout, attempt }, signal);
    if (answer.payment.status === 'processing' && gateway)
      answer = await settledAnswer(checkout, { gateway, paymentId: answer.payment.id });
    return isAt(checkout, stage) ? await applyAnswer(checkout, answer) : null;
  } catch (error) {
    if (!isAt(checkout, stage)) return null;
    const refusal = apiErrorOf(error);
    if (!isLost(refusal) && !hasSessionEnded(refusal)) return applyRefusal(checkout, refusal);
    apply(checkout, { type: 'lose' });
    return null;
  }
}

/** Reading pays nothing. */
export const readAttempt = (
  { attempt, item }: Pick<Checkout, 'item'> & { readonly attempt: string | null },
  signal?: AbortSignal,
): Promise<PaymentAnswer> =>
  api.attempt({
    params: { attempt: attempt ?? '' },
    // An earlier gift does not answer for a later one.
    query: isGiftPurchase(item) ? {} : goodsIn(item),
    ...(signal && { signal }),
  });

/** Ends when the stage changes: another look, or the end of the cart, continues from there. */
async function poll(checkout: Checkout): Promise<void> {
  for (let times = 1; isAt(checkout, 'unknown'); times += 1) {
    await pause(everyMs * Math.min(times, mostTimes), checkout.signal);
    await online(checkout.signal);
    // Only the user who paid sees the outcome. After that user signs in again, the state is read at once.
    if (isAt(checkout, 'unknown') && account.user?.id === checkout.user) await readOnce(checkout);
  }
}

/** Reads the state of the payment at once, for a user who does not want to wait. */
export async function checkAgain(): Promise<void> {
  const checkout = current();
  if (checkout && isAt(checkout, 'unknown')) await look(checkout);
}

/** Shows the form again. After a lost answer the store is first asked for the state of the attempt. */
export async function tryAgain(): Promise<void> {
  const checkout = current();
  if (!checkout || !isAt(checkout, 'error')) return;
  if (isUnsure(cart.checkout) && cart.checkout.attempt !== null) {
    await look(checkout);
    if (!isAt(checkout, 'error') || !isUnsure(cart.checkout)) return;
    // The attempt has not arrived. Goods that the user owns otherwise close the cart.
    await loadPurchases().catch(logError);
  }
  apply(checkout, { type: 'back' });
}

/** The user has closed the gateway's window. Throws without a payment. */
export async function cancelPayment(): Promise<void> {
  const checkout = current();
  const { id } = cart.checkout;
  if (checkout && isAt(checkout, 'awaiting')) apply(checkout, { type: 'back' });
  if (!checkout || id === null) throw new Error('missing payment id');
  apply(checkout, { type: 'identify', id: null });
  await api.cancelPayment({ body: { paymentId: id } });
}

/**
 * A payment that has succeeded meanwhile stays valid. When this call fails, the server's reconciler ends
 * the payment later.
 */
export const cancel = (paymentId: PaymentId): Promise<unknown> =>
  api.cancelPayment({ body: { paymentId } }).catch(logError);

function logError(error: unknown): null {
  console.error(error);
  return null;
}
