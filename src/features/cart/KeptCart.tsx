import { paths } from '#contract/paths.ts';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { OnSupport } from '../../shared/shell/index.ts';
import { CartPage } from './lazy.ts';
import { cart } from './store.ts';

/**
 * The cart and the sign-in are pages in a frame of another site. The cart stays in the document while the
 * user signs in from it: fields of a gateway lose what is typed when they leave the document, and a payment
 * whose state is unknown is followed only as long as the cart is open.
 */
export function KeptCart({ onSupport }: { onSupport: OnSupport }) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  const isShown = useLocation().pathname.replace(/\/$/, '') === paths.cart;
  const isKept = item !== null || isChoosingPlan;
  return (
    <>
      {(isShown || isKept) && (
        <div hidden={!isShown}>
          <CartPage onSupport={onSupport} />
        </div>
      )}
      <Outlet />
    </>
  );
}
