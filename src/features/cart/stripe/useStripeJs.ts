import type { Stripe } from '@stripe/stripe-js';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadStates } from '../../../shared/api/index.ts';
import { loadStripeJs, stripeJs } from './store.ts';

/** Stripe, after its script was loaded. */
export function useStripeJs(): { readonly stripe: Stripe | null; readonly isFailed: boolean } {
  const { stripe, state } = useSnapshot(stripeJs);
  useEffect(() => void loadStripeJs(), []);
  return { stripe: stripe, isFailed: state === loadStates.failed };
}
