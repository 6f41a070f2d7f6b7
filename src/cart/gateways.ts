import type { ComponentType } from 'react';
import type { CartItem } from './rules.ts';

/** A way to pay, which brings its own form. */
export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has it set up. */
  readonly isSetUp: () => boolean;
  readonly Form: ComponentType<{ item: CartItem }>;
}

/** In the order in which they are offered. */
export const gateways: readonly Gateway[] = [];
