import type { Later } from '../ui/later.ts';
import type { Goods } from './rules.ts';

/** A way to pay. */
export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has it set up. */
  readonly isSetUp: () => boolean;
  /** A button that leads to a wallet, where this browser has one. */
  readonly Wallet: Later<WayProps>;
  /** The fields of a card with what pays by it. */
  readonly CardForm?: Later<CardFormProps>;
}

export interface WayProps {
  readonly goods: Goods;
}

export interface CardFormProps extends WayProps {
  readonly onGiveUp: () => void;
}
