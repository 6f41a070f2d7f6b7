import type { Stripe, PaymentMethodResult, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { PaymentAction } from '#contract/api/payment.ts';
import { type LoadState, loadStates } from '../../../shared/api/index.ts';
import { appConfig } from '../../../shared/shell/index.ts';
import { pay, type PreparedPayment } from '../checkoutPayment.ts';

/** Stripe's script, loaded once for the page. */
export const stripeJs = proxy({
  state: loadStates.none as LoadState,
  stripe: null as Stripe | null,
});

/** Can be called repeatedly. Never rejects: the state holds a failure, and another call tries again. */
export async function loadStripeJs(): Promise<void> {
  const { stripe } = appConfig.gateways;
  if (!stripe || stripeJs.state === loadStates.loading || stripeJs.stripe) return;
  stripeJs.state = loadStates.loading;
  try {
    const loaded = await load(stripe);
    Object.assign(stripeJs, { stripe: loaded && ref(loaded), state: loadStates.loaded });
  } catch (error) {
    console.error(error);
    stripeJs.state = loadStates.failed;
  }
}

type Settings = NonNullable<(typeof appConfig.gateways)['stripe']>;

/** A simulator of Stripe loads its own script first, which is used instead. */
async function load({ publishable_key, connected_account_id, sdk }: Settings) {
  if (sdk && !('Stripe' in window)) await loadScript(sdk);
  return connected_account_id
    ? loadStripe(publishable_key, { stripeAccount: connected_account_id })
    : loadStripe(publishable_key);
}

function loadScript(src: string): Promise<unknown> {
  const script = document.head.appendChild(document.createElement('script'));
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} cannot be loaded.`));
    });
    script.src = src;
  });
}

/** Stripe, after its script was loaded. */
export function useStripeJs(): { readonly stripe: Stripe | null; readonly isFailed: boolean } {
  const { stripe, state } = useSnapshot(stripeJs);
  useEffect(() => void loadStripeJs(), []);
  return { stripe, isFailed: state === loadStates.failed };
}

/** Pays with the payment method that `make` creates from the fields or the wallet. Never rejects. */
export const payByStripe = async (
  stripe: Stripe,
  make: () => Promise<PaymentMethodResult>,
): Promise<void> => {
  await pay({
    gateway: 'stripe',
    prepare: async () => preparedFrom(await make()),
    act: (action) => runAction(stripe, action),
  });
};

/** Stripe shows an error of the card at its fields. */
function preparedFrom({ paymentMethod, error }: PaymentMethodResult): PreparedPayment | null {
  if (error) log(error);
  if (!paymentMethod) return null;
  const { id, card } = paymentMethod;
  return {
    payload: { payment_method: id },
    card: card ? { brand: card.brand, lastDigits: card.last4 } : null,
  };
}

/** The bank requires authentication. Stripe shows the dialog and returns its outcome. */
async function runAction(stripe: Stripe, action: PaymentAction): Promise<boolean> {
  const clientSecret = action.payment_intent_client_secret;
  if (!clientSecret) return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) log(error);
  return !error;
}

/** Not the whole error, which contains secrets. */
const log = ({ type, code, message }: StripeError): void =>
  console.error(`Stripe: ${code ?? type}. ${message ?? ''}`);
