import type { ListedCoupon } from '#contract/admin/sales.ts';
import { resource } from '../../../shared/api/resource.ts';
import { adminApi, dayText, moneyText, t } from '../publishPage.ts';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { AddCoupons } from './AddCoupons.tsx';
import { AdminPage } from '../administration/adminParts.tsx';

const coupons = resource<readonly ListedCoupon[]>(() => adminApi.listCoupons(), []);

const columns: readonly Column<ListedCoupon>[] = [
  { name: t('couponList.code'), text: ({ code }) => code },
  {
    name: t('couponList.opens'),
    text: goodsText,
  },
  {
    name: t('couponList.used'),
    text: ({ used, uses }) =>
      uses === null ? String(used) : t('couponList.usedOf', { used, uses }),
  },
  {
    name: t('couponList.until'),
    text: ({ until }) => (until === null ? t('couponList.noEnd') : dayText(`${until}T12:00:00Z`)),
    value: ({ until }) => until ?? '',
  },
];

function goodsText({ issue, allAccessDays, ...coupon }: ListedCoupon): string {
  if (allAccessDays !== null) return t('couponList.allDays', { count: allAccessDays });
  const title = issue
    ? issue.title.trim() || t('shelf.untitled', { id: issue.id })
    : t('couponList.allIssues');
  const { discountPercent: percent, discountAmount: amount } = coupon;
  if (percent !== null) return t('couponList.percentOff', { percent, issue: title });
  if (amount === null) return title;
  return t('couponList.amountOff', { amount: moneyText(amount), issue: title });
}

/** The coupons that can be redeemed. */
export function CouponsView() {
  return (
    <AdminPage heading={t('couponList.heading')} note={t('couponList.note')}>
      <AddCoupons onAdded={coupons.refresh} />
      <AdminTable
        name={t('couponList.heading')}
        source={coupons}
        rowKey={({ code }) => code}
        columns={columns}
        empty={t('couponList.empty')}
        actions={removeButton}
      />
    </AdminPage>
  );
}

const removeButton = ({ code }: ListedCoupon) => (
  <ConfirmButton
    ask={t('couponList.remove')}
    confirm={t('couponList.removeNow')}
    subject={code}
    onConfirm={() => void remove(code)}
  />
);

async function remove(code: string): Promise<void> {
  await tellOutcome(
    () => adminApi.removeCoupon({ body: { code } }),
    () => t('couponList.removed', { code }),
  );
  await coupons.refresh();
}
