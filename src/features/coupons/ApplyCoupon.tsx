import { useUserData } from '../account/index.ts';
import { CodeForm, Halves } from './CodeForm.tsx';
import { RedeemedCoupons } from './RedeemedCoupons.tsx';
import { redeemedCoupons } from './store.ts';

/** The panel of the account page in which a coupon is redeemed. */
export function ApplyCoupon() {
  useUserData(redeemedCoupons.load);
  return (
    <Halves>
      <CodeForm />
      <RedeemedCoupons />
    </Halves>
  );
}
