import { account } from '../account/index.ts';
import { apiErrorOf } from '../../shared/api/index.ts';
import { showToast, type TextKey } from '../../shared/shell/index.ts';
import { online, pause } from '../../shared/ui/waiting.ts';
import { cancel, current, everyMs, mostTimes, readAttempt, sell } from './checkoutPayment.ts';
import { isWithdrawn, leaveEffectOf } from './checkoutState.ts';
import { hasSessionEnded, isLost, paymentIdIn } from './faults.ts';
import { dropAttempt, keepAttempt, type OpenAttempt } from './openAttempts.ts';
import { isSold } from './cartExit.ts';
import { reloadOffer } from './cartOffer.ts';
import { cart, closeCart } from './cartState.ts';

/** The number of reads before an attempt counts as not sent. */
const mostMisses = 3;

/** Closes the cart. The stage decides the effect on the order (`leaveEffectOf`). */
export function leaveCart(): void {
  const checkout = current();
  const { checkout: state } = cart;
  const effect = leaveEffectOf(state);
  closeCart();
  // Not before: the details of an issue that is gone lead to the list, and the message would go.
  if (isWithdrawn(state)) void reloadOffer();
  if (effect === 'cancel' && state.id !== null) void cancel(state.id);
  if ((effect !== 'end' && effect !== 'read') || !checkout?.user || state.attempt === null) return;
  const { item, user } = checkout;
  const open = { attempt: state.attempt, item: { ...item }, user, isLeft: effect === 'end' };
  keepAttempt(open);
  void followUp(open);
}

/** Shows the outcome of an attempt, and cancels an open payment that the user has left. */
export async function followUp(open: OpenAttempt): Promise<void> {
  let { isLeft } = open;
  let misses = 0;
  for (let times = 0; times < mostTimes; times += 1) {
    if (account.user?.id !== open.user) return;
    try {
      const { id, status } = (await readAttempt(open)).payment;
      if (isSold(status)) {
        await sell(
          { user: open.user, signal: left },
          { ...open, status, payment: id, price: null, card: null },
        );
        return dropAttempt(open);
      }
      if (status === 'canceled') return endFollowUp(open, 'cart.notPaid');
      if (isLeft) await cancel(id);
      isLeft = false;
    } catch (error) {
      const refusal = apiErrorOf(error);
      if (hasSessionEnded(refusal)) return;
      const isMissing = refusal.code === 'payment_not_found';
      if (isMissing) misses += 1;
      if (misses === mostMisses || (!isMissing && !isLost(refusal))) {
        const id = paymentIdIn(refusal.body);
        if (isLeft && id !== null) await cancel(id);
        // A decline is final. Another refusal says nothing about the payment.
        const isKnown =
          isMissing || (refusal.status === 400 && refusal.code.startsWith('gateway_'));
        return endFollowUp(open, isKnown ? 'cart.notPaid' : 'cart.unknownOn');
      }
    }
    await pause(everyMs);
    await online();
  }
  endFollowUp(open, 'cart.unknownOn');
}

function endFollowUp(open: OpenAttempt, key: TextKey): void {
  dropAttempt(open);
  showToast({ key, kind: 'info' });
}

const left = AbortSignal.abort();
