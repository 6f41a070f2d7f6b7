import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import {
  type OnSupport,
  t,
  useFocusHeadingOnNavigate,
  useTitle,
} from '../../shared/shell/index.ts';
import { Page } from './checkout.styles.ts';
import { leaveCart } from './leaveCart.ts';
import { CartContent } from './Order.tsx';
import { cart } from './cartState.ts';
import { useNothingToBuy } from './useCartLifetime.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { PageTitle } from '../../shared/ui/content.styles.ts';

/** The cart in a frame of another site, where a dialog would have no fixed position in the host's page. */
export function CartPage({ onSupport }: { onSupport: OnSupport }) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  const [cameEmpty] = useState(!(item || isChoosingPlan));
  const title = t(item ? 'cart.title' : 'cart.choosePlan');
  useTitle(title);
  useEnd();
  const heading = useFocusHeadingOnNavigate();
  if (cameEmpty) return <Navigate to="/" replace />;
  return (
    <div className={margins}>
      <Page>
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        <CartContent onSupport={onSupport} />
      </Page>
    </div>
  );
}

/** Leaving the page closes the cart. A user who needs nothing more goes to the list. */
function useEnd(): void {
  const navigate = useNavigate();
  const hasNothingToBuy = useNothingToBuy();
  useEffect(() => leaveCart, []);
  useEffect(() => {
    if (hasNothingToBuy) void navigate('/', { replace: true });
  }, [hasNothingToBuy, navigate]);
}
