import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { onCrossTabMessage } from '../../shared/shell/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { Halves } from './coupons.styles.ts';
import { RunningCoupons } from './RunningCoupons.tsx';
import { loadCoupons } from './store.ts';

/** The panel of the account page in which a coupon is redeemed. */
export function ApplyCoupon() {
  useFreshCoupons();
  return (
    <Halves>
      <CodeForm />
      <RunningCoupons />
    </Halves>
  );
}

/** Reloads when the panel is mounted, the user changes, or another tab has redeemed a coupon. */
function useFreshCoupons(): void {
  const id = useSnapshot(account).user?.id;
  useEffect(() => {
    if (id !== undefined) void loadCoupons();
  }, [id]);
  useEffect(
    () =>
      onCrossTabMessage((news) => {
        if (news === 'purchase') void loadCoupons();
      }),
    [],
  );
}
