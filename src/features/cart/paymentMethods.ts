import type { LazyComponent } from '../../shared/ui/lazyComponent.ts';
import type { LineItem } from './rules.ts';

/** A payment method. */
export interface Gateway {
  readonly name: 'stripe' | 'paypal';
  /** Whether the server has an account for it. */
  readonly isSetUp: () => boolean;
  /** The button of a wallet, if the browser has a wallet. */
  readonly Wallet: LazyComponent<PaymentMethodProps>;
  /** The card fields with the pay button. */
  readonly CardForm?: LazyComponent<CardFormProps>;
}

export interface PaymentMethodProps {
  readonly goods: LineItem;
}

export interface CardFormProps extends PaymentMethodProps {
  readonly onCancel: () => void;
}
