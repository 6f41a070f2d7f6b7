import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { type LoadState, loadStates } from '../../../shared/api/index.ts';
import { appConfig } from '../../../shared/shell/index.ts';

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
