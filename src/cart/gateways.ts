import { type ComponentType, lazy } from 'react';
import { core } from '../shell/index.ts';
import type { Goods } from './rules.ts';

/** A way to pay. */
export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has it set up. */
  readonly isSetUp: () => boolean;
  /** A button that leads to a wallet, where this browser has one. */
  readonly Wallet: ComponentType<WayProps>;
  /** The fields of a card with what pays by it. */
  readonly CardForm?: ComponentType<CardFormProps>;
}

export interface WayProps {
  readonly goods: Goods;
}

export interface CardFormProps extends WayProps {
  readonly onGiveUp: () => void;
}

const stripe = () => import('./stripe/index.ts');
const paypal = () => import('./paypal/index.ts');

/** In the order in which they are offered. Their code comes where they are set up. */
export const gateways: readonly Gateway[] = [
  {
    name: 'stripe',
    isSetUp: () => core.gateways.stripe !== undefined,
    Wallet: lazy(async () => ({ default: (await stripe()).StripeWallet })),
    CardForm: lazy(async () => ({ default: (await stripe()).CardForm })),
  },
  {
    name: 'paypal',
    isSetUp: () => core.gateways.paypal !== undefined,
    Wallet: lazy(async () => ({ default: (await paypal()).PayPalWallet })),
  },
];
