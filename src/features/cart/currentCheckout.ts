import type { PaymentId } from '#contract/ids.ts';
import type { UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import type { CartItem } from './rules.ts';
import { backToForm, cart, type Payment } from './store.ts';

/** The order that is being paid. The cart may be closed, or hold another item, before the answer comes. */
export interface Deal {
  readonly item: CartItem;
  readonly payment: Payment;
  readonly person: UserId | undefined;
}

/** Returns the order of the cart for the present user; null for an empty cart. */
export function dealNow(): Deal | null {
  const { item, payment } = cart;
  return item && { item, payment, person: account.user?.id };
}

export const isClosed = ({ payment }: Deal): boolean => cart.payment !== payment;

/** Shows the form with its previous content. */
export function leave({ payment }: Deal): null {
  backToForm(payment);
  return null;
}

/**
 * A payment that has succeeded meanwhile stays valid. When this call fails, the server's reconciler ends
 * the payment later.
 */
export const callOff = (paymentId: PaymentId): Promise<null> =>
  api.cancelPayment({ body: { paymentId } }).then(() => null, logged);

/** Returns the error as an `ApiError`, also for an error that the store did not send. */
export function refusalIn(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logged(error);
  return new ApiError(0, 'internal', String(error));
}

export function logged(error: unknown): null {
  console.error(error);
  return null;
}
