import type { Boot } from '#contract/boot.ts';
import { newSecret } from '../platform/security/keys.ts';
import type { Settings } from '../config/settings.ts';

/** The store's account at Stripe, and Stripe's addresses. */
export interface StripeAccount {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  readonly connectedAccount: string | null;
  readonly country: string;
  /** The origin of a simulator; null for Stripe itself. */
  readonly api: string | null;
  /** The script of the simulator; null for Stripe's own script. */
  readonly sdk: string | null;
}

/** The store's account at PayPal, and PayPal's address. */
export interface PayPalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string | null;
  /** Whether the account belongs to PayPal's sandbox. */
  readonly sandbox: boolean;
  /** The origin of a simulator; null for PayPal itself. */
  readonly api: string | null;
  readonly sdk: string | null;
}

export interface PaymentOffer {
  /** Whether the store uses these accounts only after it was given their keys. */
  readonly needsKeys?: boolean;
  readonly stripe: StripeAccount | null;
  readonly paypal: PayPalAccount | null;
}

/**
 * Returns the accounts of the settings. Without them it returns those of the integrations. An account of the settings
 * with the key of an integrated one is at the address of that one.
 */
export function paymentOffer(
  { stripe, paypal }: Pick<Settings, 'stripe' | 'paypal'>,
  integrated: PaymentOffer | null,
): PaymentOffer {
  if (!stripe && !paypal)
    return integrated && !integrated.needsKeys ? integrated : { stripe: null, paypal: null };
  const isStripe = integrated?.stripe?.publishableKey === stripe?.publishableKey;
  const isPayPal = integrated?.paypal?.clientId === paypal?.clientId;
  return {
    stripe: stripe && { ...stripe, ...addressOf(isStripe ? integrated?.stripe : null) },
    paypal: paypal && { ...paypal, ...addressOf(isPayPal ? integrated?.paypal : null) },
  };
}

const addressOf = (account: Pick<StripeAccount, 'api' | 'sdk'> | null | undefined) => ({
  api: account?.api ?? null,
  sdk: account?.sdk ?? null,
});

/** Returns the accounts without secrets, for a page. */
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
