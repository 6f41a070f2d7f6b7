import type {
  StripeElementChangeEvent,
  StripeElements,
  StripeElementStyle,
} from '@stripe/stripe-js';
import type { TextKey } from '../../../shared/shell/index.ts';

export const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardPart = (typeof cardParts)[number];

export const partNames: Readonly<Record<CardPart, TextKey>> = {
  cardNumber: 'cart.cardNumber',
  cardExpiry: 'cart.cardExpiry',
  cardCvc: 'cart.cardCvc',
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
