import type { PaymentAction, PaymentAnswer } from '#contract/api/payment.ts';
import { account } from '../account/index.ts';
import { api } from '../../shared/api/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import { everyMs, mostTimes, online, pause, settledAnswer } from './submitOrder.ts';
import {
  cancelCheckout,
  type CurrentCheckout,
  isClosed,
  returnToForm,
  logError,
  refusalIn,
} from './currentCheckout.ts';
import { isLost } from './faults.ts';
import { isSold } from './rules.ts';
import { hasSessionEnded, handleError, handleResult } from './handleResult.ts';
import { step } from './store.ts';

/** The number of looks before an attempt counts as not sent. */
const mostMisses = 3;

/** Reads the state of the last attempt from the store. Reading pays nothing. */
const standing = (
  { item, payment }: CurrentCheckout,
  more: { readonly signal?: AbortSignal } = {},
): Promise<PaymentAnswer> =>
  api.attempt({
    params: { attempt: payment.attempt ?? '' },
    query: item.type === 'issue' ? { issue: item.id } : { plan: item.id },
    ...more,
  });

/** Reads the state of an attempt whose answer was lost, again and again while the state is unknown. */
export async function checkPayment(deal: CurrentCheckout): Promise<PaymentAction | null> {
  try {
    const action = await readStateOnce(deal);
    if (deal.payment.stage === 'unknown') void pollState(deal);
    return action;
  } catch {
    return followUpAfterLeaving(deal);
  }
}

/** Reads the state of the payment before the form is shown again, so that no user pays twice. */
export async function checkBeforeForm(deal: CurrentCheckout): Promise<void> {
  await checkPayment(deal);
  const { stage, fault } = deal.payment;
  if (isClosed(deal) || stage !== 'error' || fault.isSure) return;
  // The attempt has not arrived. Goods that the user owns otherwise close the cart.
  await loadPurchases().catch(logError);
  returnToForm(deal);
}

/** Throws after the user has left. */
async function readStateOnce(deal: CurrentCheckout): Promise<PaymentAction | null> {
  const { payment } = deal;
  const { signal } = payment.leaving;
  const { stage } = payment;
  try {
    const answer = await settled(deal, await standing(deal, { signal }));
    return payment.stage === stage ? await handleResult(deal, answer) : null;
  } catch (error) {
    if (isClosed(deal)) throw error;
    if (payment.stage !== stage) return null;
    const refusal = refusalIn(error);
    if (!isLost(refusal) && !hasSessionEnded(refusal)) return handleError(deal, refusal);
    step(payment, { type: 'lose' });
    return null;
  }
}

/** When the store does not know the state, the gateway is asked. */
async function settled(
  { payment }: CurrentCheckout,
  answer: PaymentAnswer,
): Promise<PaymentAnswer> {
  payment.id = answer.payment.id;
  if (answer.payment.status !== 'processing' || !payment.gateway) return answer;
  return settledAnswer(
    { gateway: payment.gateway, paymentId: answer.payment.id },
    { signal: payment.leaving.signal, learn: () => undefined, onUncertain: () => undefined },
  );
}

/** Ends when the stage changes: another look, or the end of the cart, continues from there. */
async function pollState(deal: CurrentCheckout): Promise<void> {
  const { payment } = deal;
  const { signal } = payment.leaving;
  try {
    for (let times = 1; payment.stage === 'unknown'; times += 1) {
      await pause(signal, everyMs * Math.min(times, mostTimes));
      await online(signal);
      // Only the user who paid sees the outcome. After that user signs in again, the state is read at once.
      const isThere = account.user?.id === deal.user;
      if (payment.stage === 'unknown' && isThere) await readStateOnce(deal);
    }
  } catch {
    if (payment.stage === 'unknown') await followUpAfterLeaving(deal);
  }
}

/**
 * Follows up an order that may have reached the server before the user left the cart. A success is
 * announced. A payment that is open at a gateway is cancelled, unless its state is unknown.
 */
export async function followUpAfterLeaving(deal: CurrentCheckout): Promise<null> {
  const { signal } = new AbortController();
  let isCancelled = deal.payment.stage === 'unknown';
  let misses = 0;
  for (let times = 0; times < mostTimes && account.user?.id === deal.user; times += 1) {
    try {
      const answer = await standing(deal);
      const { id, status } = answer.payment;
      if (isSold(status)) await handleResult(deal, answer);
      if (isSold(status) || status === 'canceled') return null;
      if (!isCancelled) await cancelCheckout(id);
      isCancelled = true;
    } catch (error) {
      const refusal = refusalIn(error);
      misses += refusal.code === 'payment_not_found' ? 1 : 0;
      const isPending = refusal.code === 'payment_not_found' && misses < mostMisses;
      if (!isLost(refusal) && !isPending) return handleError(deal, refusal);
    }
    await pause(signal);
    await online(signal);
  }
  return null;
}
