import type { ListedCoupon } from '../coupons/couponSchemas.ts';
import { columns } from './text.ts';

/** The title is the last column: its width in a terminal is unknown for some scripts. */
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
