import { logError } from '../currentCheckout.ts';
import { cancelPayment, followUp, pay } from '../effects.ts';
import { cart, step } from '../store.ts';
import type { ApprovedIds, PayPalActions } from './sdk.ts';

/** The callbacks of PayPal's button. */
export function newPayPalActions(): PayPalActions {
  let isCancelled = false;
  return {
    async create() {
      isCancelled = false;
      const action = await pay({ gateway: 'paypal' });
      // The user may have closed the window before it had content.
      if (isCancelled) cancel();
      const id = action?.subscriptionID ?? action?.orderID;
      if (!id) throw new Error('There is nothing to approve.');
      return id;
    },
    approve,
    cancel() {
      isCancelled = true;
      cancel();
    },
  };
}

const cancel = (): void => void cancelPayment().catch(logError);

/** When the chosen funding source fails, the user chooses another one in the same window. */
async function approve(ids: ApprovedIds): Promise<'done' | 'again'> {
  const { payment } = cart;
  const action = await followUp('paypal', ids);
  if (payment.fault?.isOfCard) step(payment, { type: 'choose' });
  else if (!action) return 'done';
  return 'again';
}
