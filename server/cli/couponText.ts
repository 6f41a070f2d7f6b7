import type { ListedCoupon } from '../coupons/couponSchemas.ts';
import { columns } from './text.ts';

/** What it gives stands last: the width of a title at a terminal cannot be known in every script. */
export function couponTable(coupons: readonly ListedCoupon[]): string {
  if (coupons.length === 0) return 'The store has no coupons.\n';
  const rows = coupons.map((coupon) => [
    coupon.code,
    coupon.uses === null ? `${coupon.used}` : `${coupon.used} of ${coupon.uses}`,
    coupon.until ?? '–',
    giftOf(coupon),
  ]);
  return columns([['code', 'used', 'until', 'opens'], ...rows]);
}

const giftOf = ({ issue, allAccessDays }: ListedCoupon): string =>
  issue
    ? `issue ${issue.id}, ${issue.title || '(no title)'}`
    : `all issues for ${allAccessDays === 1 ? '1 day' : `${allAccessDays} days`}`;
