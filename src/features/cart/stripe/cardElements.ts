import type {
  CustomFontSource,
  StripeElementChangeEvent,
  StripeElements,
  StripeElementStyle,
} from '@stripe/stripe-js';
import textFace from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { TextKey } from '../../../shared/shell/index.ts';

export const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardPart = (typeof cardParts)[number];

export const partNames: Readonly<Record<CardPart, TextKey>> = {
  cardNumber: 'checkout.cardNumber',
  cardExpiry: 'checkout.cardExpiry',
  cardCvc: 'checkout.cardCvc',
};

/** The used part of Stripe's elements. */
export interface CardElement {
  mount(into: HTMLElement): void;
  update(options: { style: StripeElementStyle }): void;
  focus(): void;
  destroy(): void;
  on(event: 'change', hear: (event: StripeElementChangeEvent) => void): unknown;
  on(event: 'focus' | 'blur' | 'escape', hear: () => void): unknown;
}

export function newPart(
  elements: StripeElements,
  part: CardPart,
  style: StripeElementStyle,
): CardElement {
  if (part === 'cardExpiry') return elements.create(part, { style });
  // The default placeholder repeats the label.
  if (part === 'cardCvc') return elements.create(part, { style, placeholder: '' });
  return elements.create(part, { style, showIcon: true, disableLink: true });
}

/** The present colours and font for Stripe's frames, which cannot read the app's styles. */
export function cardAppearance(): StripeElementStyle {
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

/** The font for Stripe's frames. They can load it, but have no style sheet for it. */
export const cardFonts = (): CustomFontSource[] => [
  {
    family: 'Source Sans 3',
    weight: '200 900',
    src: `url(${new URL(textFace, location.href).href})`,
  },
];

/**
 * Calls the listener when the page changes between light and dark. Returns the function that removes it.
 */
export function onOtherColours(hear: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', hear);
  return () => dark.removeEventListener('change', hear);
}

/** A host page may have chosen light or dark for the store in its frame. */
export function isDark(): boolean {
  const { appearance } = document.documentElement.dataset;
  return appearance ? appearance === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
