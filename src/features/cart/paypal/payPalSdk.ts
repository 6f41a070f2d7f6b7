import { loadScript, type PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import type { appConfig } from '../../../shared/shell/index.ts';

/**
 * The part of PayPal's JavaScript SDK that the cart uses. Only this file depends on version 5, which PayPal
 * maintains without new features. Version 6 has other names.
 */
export interface PayPalActions {
  /** Returns the id of the order to approve. Rejects when there is nothing to approve. */
  readonly create: () => Promise<string>;
  /** Returns whether the user has to choose another funding source in PayPal's window. */
  readonly approve: (ids: ApprovedIds) => Promise<'done' | 'again'>;
  readonly cancel: () => void;
}

interface ApprovedIds {
  readonly orderID?: string;
  readonly subscriptionID?: string;
}

interface PayPalTerms {
  readonly isSubscription: boolean;
  readonly currency: string;
}

type Settings = NonNullable<(typeof appConfig.gateways)['paypal']>;

/**
 * Renders PayPal's button. Rejects when the script cannot be loaded. Returns the function that removes the
 * button.
 */
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

/** The parameters of the script's address are final, so subscriptions need a script of their own. */
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
