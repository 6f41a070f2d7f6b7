import type { PaymentId } from '#contract/ids.ts';
import type { UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import type { CartItem } from './rules.ts';
import { backToForm, cart, type Payment } from './store.ts';

/** The order that is being paid. The cart may be closed, or hold another item, before the answer comes. */
export interface CurrentCheckout {
  readonly item: CartItem;
  readonly payment: Payment;
  readonly user: UserId | undefined;
}

/** Returns the order of the cart for the present user; null for an empty cart. */
export function currentCheckout(): CurrentCheckout | null {
  const { item, payment } = cart;
  return item && { item, payment, user: account.user?.id };
}

export const isClosed = ({ payment }: CurrentCheckout): boolean => cart.payment !== payment;

/** Shows the form with its previous content. */
export function returnToForm({ payment }: CurrentCheckout): null {
  backToForm(payment);
  return null;
}

/**
 * A payment that has succeeded meanwhile stays valid. When this call fails, the server's reconciler ends
 * the payment later.
 */
export const cancelCheckout = (paymentId: PaymentId): Promise<null> =>
  api.cancelPayment({ body: { paymentId } }).then(() => null, logError);

/** Returns the error as an `ApiError`, also for an error that the store did not send. */
export function refusalIn(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logError(error);
  return new ApiError(0, 'internal', String(error));
}

export function logError(error: unknown): null {
  console.error(error);
  return null;
}
