import { useSnapshot } from 'valtio';
import type { OnSupport } from '../../shared/shell/index.ts';
import type { Custody } from './custody.ts';
import { leaveCart } from './effects.ts';
import { Order } from './Order.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { SignedOut } from './SignedOut.tsx';
import { cart } from './store.ts';

interface Props {
  readonly onSupport: OnSupport;
  readonly custody: Custody;
}

/** The content of the cart: an order, or the list of plans. */
export function CartContent(props: Props) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  if (item) return <Order item={item} {...props} />;
  if (!isChoosingPlan) return null;
  return props.custody === 'signed_out' ? <SignedOut onCancel={leaveCart} /> : <PlanChoice />;
}
