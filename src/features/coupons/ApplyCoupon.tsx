import { useUserData } from '../account/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { Halves } from './coupons.styles.ts';
import { RunningCoupons } from './RunningCoupons.tsx';
import { runningCoupons } from './store.ts';

/** The panel of the account page in which a coupon is redeemed. */
export function ApplyCoupon() {
  useUserData(runningCoupons.load);
  return (
    <Halves>
      <CodeForm />
      <RunningCoupons />
    </Halves>
  );
}
