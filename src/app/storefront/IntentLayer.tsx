import { useState, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { Intent } from '#contract/signInIntent.ts';
import { signInStateOf, IntentDraft } from '../../features/account/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { cart, intentNow } from '../../features/cart/index.ts';

const Resume = lazyComponent(async () => (await import('./ResumeIntent.tsx')).ResumeIntent);

/** Mounted once. Its code is loaded with the first history entry that has an intent. */
export function IntentLayer() {
  const { signIn, intent } = signInStateOf(useLocation().state);
  const [first, setFirst] = useState<unknown>();
  if (signIn && intent && !first) setFirst(intent);
  return first ? <Resume first={first} /> : null;
}

/** The user's present intent, for use after another sign-in: the cart, or else the typed coupon code. */
export function useCurrentIntent(): () => Intent | null {
  const draft = useContext(IntentDraft);
  return () => intentNow(cart) ?? draft?.now() ?? null;
}
