import { useContext } from 'react';
import type { Intent } from '#contract/signInIntent.ts';
import { IntentDraft } from '../../features/account/index.ts';
import { cart, intentNow } from '../../features/cart/index.ts';

/** The user's present intent, for use after another sign-in: the cart, or else the typed coupon code. */
export function useCurrentIntent(): () => Intent | null {
  const draft = useContext(IntentDraft);
  return () => intentNow(cart) ?? draft?.now() ?? null;
}
