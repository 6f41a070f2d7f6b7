import type { StripeElementStyle } from '@stripe/stripe-js';

/** Our look inside Stripe's frames, which know nothing of our styles: as it is just now. */
export function cardLook(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const role = (name: string): string => page.getPropertyValue(`--${name}`).trim();
  const isRtl = document.documentElement.dir === 'rtl';
  return {
    base: {
      color: role('ink'),
      iconColor: role('muted'),
      fontFamily: role('font-text'),
      fontSize: page.fontSize,
      lineHeight: '1.5',
      textAlign: isRtl ? 'right' : 'left',
      '::placeholder': { color: role('muted') },
    },
    invalid: { color: role('danger'), iconColor: role('danger') },
  };
}

/** Hears when the page changes between light and dark, until the answer is called. */
export function onOtherColours(hear: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', hear);
  return () => dark.removeEventListener('change', hear);
}

export const isDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
