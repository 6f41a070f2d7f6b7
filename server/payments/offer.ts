import type { Boot } from '#contract/boot.ts';
import { newSecret } from '../security/secret.ts';
import type { Settings } from '../settings.ts';

/** The store's account at Stripe, and where Stripe is. */
export interface StripeAccount {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  readonly connectedAccount: string | null;
  readonly country: string;
  /** An origin that is not Stripe's own: a simulator. */
  readonly api: string | null;
  /** The address of the script that the page loads instead of Stripe's own. */
  readonly sdk: string | null;
}

/** The store's account at PayPal, and where PayPal is. */
export interface PayPalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string | null;
  /** Whether it is one of PayPal's sandbox. */
  readonly sandbox: boolean;
  /** An origin that is not PayPal's own: a simulator. */
  readonly api: string | null;
  readonly sdk: string | null;
}

export interface PaymentOffer {
  readonly stripe: StripeAccount | null;
  readonly paypal: PayPalAccount | null;
}

/** As the settings say; where they name no gateway, those of the integrations. */
export function paymentOffer(
  { stripe, paypal }: Pick<Settings, 'stripe' | 'paypal'>,
  integrated: PaymentOffer | null,
): PaymentOffer {
  if (!stripe && !paypal) return integrated ?? { stripe: null, paypal: null };
  return {
    stripe: stripe && { ...stripe, api: null, sdk: null },
    paypal: paypal && { ...paypal, api: null, sdk: null },
  };
}

/** The same as one page is told it: without secrets. */
export const publicGateways = ({ stripe, paypal }: PaymentOffer): Boot['gateways'] => ({
  ...(paypal && {
    paypal: {
      clientId: paypal.clientId,
      ...(paypal.sdk ? { sdk: paypal.sdk } : { style_nonce: newSecret() }),
    },
  }),
  ...(stripe && {
    stripe: {
      publishable_key: stripe.publishableKey,
      country: stripe.country,
      ...(stripe.connectedAccount && { connected_account_id: stripe.connectedAccount }),
      ...(stripe.sdk && { sdk: stripe.sdk }),
    },
  }),
});
