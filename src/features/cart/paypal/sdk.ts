import { loadScript, type PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import type { core } from '../../../shared/shell/index.ts';

/**
 * PayPal's JavaScript as the cart needs it. Only this file knows that it is version 5, which PayPal
 * keeps going without adding to it: version 6 has other names for the same.
 */
export interface PayPalActions {
  /** Answers the id of what is to be approved; rejects where there is nothing to approve. */
  readonly create: () => Promise<string>;
  /** Answers whether the person has to choose another way to pay, in PayPal's window. */
  readonly approve: (ids: ApprovedIds) => Promise<'done' | 'again'>;
  readonly cancel: () => void;
}

export interface ApprovedIds {
  readonly orderID?: string;
  readonly subscriptionID?: string;
}

export interface PayPalTerms {
  readonly isSubscription: boolean;
  readonly currency: string;
}

type Settings = NonNullable<(typeof core.gateways)['paypal']>;

/** Draws PayPal's button. Rejects where its script cannot be had. The answer takes it away. */
export async function drawPayPal(
  into: HTMLElement,
  terms: PayPalTerms,
  settings: Settings,
  actions: PayPalActions,
): Promise<() => void> {
  const paypal = await loadScript(scriptOf(terms, settings));
  const button = paypal?.Buttons?.(optionsOf(terms, actions));
  if (!button) throw new Error('PayPal has no buttons.');
  await button.render(into);
  return () => void button.close();
}

/** What is in its address cannot be changed later: subscriptions have a script of their own. */
const scriptOf = (
  { isSubscription, currency }: PayPalTerms,
  { clientId, sdk, style_nonce: nonce }: Settings,
) => ({
  clientId,
  currency,
  commit: true,
  vault: isSubscription,
  intent: isSubscription ? 'subscription' : 'capture',
  disableFunding: 'card',
  components: 'buttons',
  dataNamespace: isSubscription ? 'paypal_subscription' : 'paypal_order',
  ...(sdk && { sdkBaseUrl: sdk }),
  ...(nonce && { dataCspNonce: nonce }),
});

function optionsOf(
  { isSubscription }: PayPalTerms,
  { create, approve, cancel }: PayPalActions,
): PayPalButtonsComponentOptions {
  return {
    fundingSource: 'paypal',
    style: { height: 40, shape: 'pill', disableMaxWidth: true },
    ...(isSubscription ? { createSubscription: create } : { createOrder: create }),
    onApprove: async ({ orderID, subscriptionID }, actions) => {
      const next = await approve({
        ...(orderID && { orderID }),
        ...(subscriptionID && { subscriptionID }),
      });
      if (next === 'again') actions.restart();
    },
    onCancel: cancel,
    onError: (error) => console.error(error),
  };
}
