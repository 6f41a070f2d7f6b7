import { useForAccount } from '../account/index.ts';
import type { IssueDeeds } from '../catalog/index.ts';
import { addToCart, choosePlan } from './store.ts';

/** Buying and subscribing, for who has an account. */
export function useCartDeeds(): Pick<IssueDeeds, 'buy' | 'subscribe'> {
  const forAccount = useForAccount();
  return {
    buy: ({ id }) => forAccount('cart.accountNeeded', () => addToCart({ type: 'issue', id })),
    subscribe: () => forAccount('cart.registerToSubscribe', choosePlan),
  };
}
