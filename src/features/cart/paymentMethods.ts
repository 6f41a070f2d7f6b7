import type { Later } from '../../shared/ui/lazyComponent.ts';
import type { Goods } from './rules.ts';

/** A payment method. */
export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has an account for it. */
  readonly isSetUp: () => boolean;
  /** The button of a wallet, if the browser has a wallet. */
  readonly Wallet: Later<WayProps>;
  /** The card fields with the pay button. */
  readonly CardForm?: Later<CardFormProps>;
}

export interface WayProps {
  readonly goods: Goods;
}

export interface CardFormProps extends WayProps {
  readonly onGiveUp: () => void;
}
