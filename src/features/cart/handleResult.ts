import type { PaymentAction, PaymentAnswer } from '#contract/api/payment.ts';
import { account, checkAccount } from '../account/index.ts';
import { ApiError } from '../../shared/api/index.ts';
import { loadHistory } from '../billing/index.ts';
import { loadPurchases, reloadIssues } from '../catalog/index.ts';
import { loadStoreInfo, showToast, broadcastToTabs } from '../../shared/shell/index.ts';
import { cancelCheckout, type CurrentCheckout, isClosed, returnToForm } from './currentCheckout.ts';
import { faultOf, paymentIdIn, plainFault } from './faults.ts';
import { isSold, type Sale } from './rules.ts';
import { backToForm, cart, closeCart, step } from './store.ts';

/** Applies an answer, and returns the gateway's next action. */
export async function handleResult(
  deal: CurrentCheckout,
  answer: PaymentAnswer,
): Promise<PaymentAction | null> {
  const { id, status } = answer.payment;
  if (isSold(status)) return sell(deal, { item: deal.item, status, payment: id });
  if (status === 'canceled') return end(deal);
  const isAction = status === 'requires_action';
  // The user has left, so nobody can do the next action.
  if (isClosed(deal)) return isAction ? cancelCheckout(id) : null;
  step(deal.payment, { type: isAction ? 'act' : 'wait' });
  return isAction ? (answer.payload ?? {}) : null;
}

/** The payment has ended without money. Another try begins a new payment. */
function end({ payment }: CurrentCheckout): null {
  payment.id = null;
  step(payment, { type: 'refuse', fault: plainFault });
  return null;
}

/** The cart closes after the rest of the page shows the purchase. Until then it is covered. */
async function sell(deal: CurrentCheckout, sale: Sale): Promise<null> {
  deal.payment.id = null;
  broadcastToTabs('purchase');
  // Another user who has signed in meanwhile does not see the outcome.
  if (account.user && account.user.id !== deal.user) return null;
  if (account.user) {
    void loadHistory();
    await Promise.all([loadPurchases().catch(sayWhyNot), checkAccount()]);
  }
  cart.sold = sale;
  if (!isClosed(deal)) closeCart();
  return null;
}

/** The session has ended. The cart, or the dialog over the page, shows this. */
export const hasSessionEnded = ({ code }: Pick<ApiError, 'code'>): boolean =>
  code === 'not_signed_in' || code === 'bad_csrf_token';

/** Applies a refusal. */
export async function handleError(deal: CurrentCheckout, refusal: ApiError): Promise<null> {
  const { payment } = deal;
  payment.id = paymentIdIn(refusal.body) ?? payment.id;
  if (isClosed(deal)) return payment.id && cancelCheckout(payment.id);
  if (refusal.code === 'price_changed') return showPrices(deal);
  if (refusal.code === 'already_owned') return showOwned();
  if (hasSessionEnded(refusal)) return returnToForm(deal);
  if (refusal.code === 'payment_not_found') payment.id = null;
  step(payment, { type: 'refuse', fault: faultOf(refusal) });
  return null;
}

async function showPrices({ payment }: CurrentCheckout): Promise<null> {
  payment.id = null;
  await Promise.all([loadStoreInfo({}), reloadIssues()]).catch(sayWhyNot);
  backToForm(payment);
  payment.notice = 'errors.price_changed';
  return null;
}

async function showOwned(): Promise<null> {
  await loadPurchases().catch(sayWhyNot);
  closeCart();
  showToast({ key: 'errors.already_owned', kind: 'info' });
  return null;
}

function sayWhyNot(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  showToast({ key: `errors.${error.code}`, kind: 'error' });
}
