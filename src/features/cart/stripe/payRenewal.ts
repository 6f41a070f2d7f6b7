import type { Stripe } from '@stripe/stripe-js';
import type { RenewalAnswer, RenewalOrder } from '#contract/api/plan.ts';
import { checkAccount } from '../../account/index.ts';
import { payments } from '../../billing/index.ts';
import { loadPurchases } from '../../catalog/index.ts';
import { api } from '../../../shared/api/index.ts';
import { broadcastToTabs, showApiError, showToast } from '../../../shared/shell/index.ts';

/** A bank may authenticate the card and then the payment. */
const mostSteps = 3;

/**
 * Collects a late renewal, or changes the card of the next ones. Never rejects.
 * @returns whether the gateway has accepted it
 */
export async function payRenewal(
  stripe: Stripe,
  order: RenewalOrder,
  isPastDue: boolean,
): Promise<boolean> {
  try {
    const status = await authenticated(stripe, order);
    if (status === 'done')
      showToast({ key: isPastDue ? 'renewal.paid' : 'renewal.changed', kind: 'success' });
    else if (status === 'processing') showToast({ key: 'planState.awaiting', kind: 'info' });
    else showToast({ key: 'cart.checkFailed', kind: 'error' });
    if (status !== 'done') return status === 'processing';
    broadcastToTabs('purchase');
    await Promise.all([checkAccount(), loadPurchases(), payments.load()]);
    return true;
  } catch (error) {
    showApiError(error);
    return false;
  }
}

/** Returns 'requires_action' if the bank has not confirmed. Stripe shows the dialog of the bank. */
async function authenticated(
  stripe: Stripe,
  first: RenewalOrder,
): Promise<RenewalAnswer['status']> {
  let body = first;
  for (let step = 1; step <= mostSteps; step += 1) {
    const { status, client_secret, setup_intent } = await api.payRenewal({ body });
    if (status !== 'requires_action' || client_secret === undefined) return status;
    const { error } = await stripe.handleNextAction({ clientSecret: client_secret });
    if (error) break;
    body = setup_intent === undefined ? {} : { setup_intent };
  }
  return 'requires_action';
}
