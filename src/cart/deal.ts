import type { PaymentId } from '#contract/ids.ts';
import type { UserId } from '#contract/ids.ts';
import { account } from '../account/index.ts';
import { ApiError, api } from '../api/index.ts';
import type { CartItem } from './rules.ts';
import { backToForm, cart, type Payment } from './store.ts';

/** What is being paid: the cart may be closed, and hold another thing, before an answer comes. */
export interface Deal {
  readonly item: CartItem;
  readonly payment: Payment;
  readonly person: UserId | undefined;
}

/** What lies in the cart, for who is here; null while there is nothing. */
export function dealNow(): Deal | null {
  const { item, payment } = cart;
  return item && { item, payment, person: account.user?.id };
}

export const isClosed = ({ payment }: Deal): boolean => cart.payment !== payment;

/** To the form, as it was left. */
export function leave({ payment }: Deal): null {
  backToForm(payment);
  return null;
}

/** What has succeeded meanwhile stays bought, and where this fails the server looks by itself later. */
export const callOff = (paymentId: PaymentId): Promise<null> =>
  api.cancelPayment({ body: { paymentId } }).then(() => null, logged);

/** Returns the error as an `ApiError`, also where the store did not send it. */
export function refusalIn(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  logged(error);
  return new ApiError(0, 'internal', String(error));
}

export function logged(error: unknown): null {
  console.error(error);
  return null;
}
