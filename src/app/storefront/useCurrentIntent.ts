import { useContext } from 'react';
import type { Intent } from '#contract/intent.ts';
import { IntentDraft } from '../../features/account/index.ts';
import { cart, intentNow } from '../../features/cart/index.ts';

/** What the user is at, for after another sign-in: the cart, else what is being typed. */
export function useCurrentIntent(): () => Intent | null {
  const draft = useContext(IntentDraft);
  return () => intentNow(cart) ?? draft?.now() ?? null;
}
