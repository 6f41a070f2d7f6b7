import { proxy, useSnapshot } from 'valtio';
import { type ListedPayment, paymentStates } from '#contract/admin/payments.ts';
import { planPeriods } from '#contract/api/store.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { AdminPage, ListChoice } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { pagedList } from '../administration/pagedList.ts';
import { adminApi, dayText, sumText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';

const chosen = proxy({ status: '' as ListedPayment['status'] | '' });

const payments = pagedList<ListedPayment, 'id' | 'amount'>((part) =>
  adminApi.listPayments({ body: { ...part, who: null, status: chosen.status || null } }),
);

/** For a spreadsheet. */
const majorText = (amount: number, precision: number): string =>
  toMajor(amount as MinorUnits, precision).toFixed(precision);

/** The title at the time of the sale, or the period of the plan. */
export function itemText({ planId, bundleId, what, isGiftPurchase }: ListedPayment): string {
  const period = planId === null ? undefined : planPeriods.find((one) => one === what);
  const text = period ? t(`planList.periods.${period}`) : what.trim() || '–';
  if (bundleId !== null) return t('paymentList.bundle', { what: text });
  return isGiftPurchase ? t('paymentList.gift', { what: text }) : text;
}

export const paymentColumns: readonly Column<ListedPayment, 'id' | 'amount'>[] = [
  {
    name: t('paymentList.number'),
    text: ({ id }) => String(id),
    view: ({ id }) => (
      <a href={addressOf.payment(id)} aria-label={t('customerList.payment', { id })}>
        {id}
      </a>
    ),
  },
  {
    name: t('paymentList.begun'),
    text: ({ at }) => dayText(at),
    value: ({ at }) => at,
    order: 'id',
  },
  { name: t('paymentList.what'), text: itemText },
  {
    name: t('paymentList.amount'),
    text: ({ amount, currency, precision }) => sumText(amount, currency, precision),
    value: ({ amount, currency, precision }) => `${majorText(amount, precision)} ${currency}`,
    order: 'amount',
  },
  {
    name: t('paymentList.returned'),
    text: ({ refunded, currency, precision }) =>
      refunded > 0 ? sumText(refunded, currency, precision) : '–',
    value: ({ refunded, precision }) => majorText(refunded, precision),
  },
  { name: t('paymentList.state'), text: ({ status }) => t(`paymentList.states.${status}`) },
];

const columns: readonly Column<ListedPayment, 'id' | 'amount'>[] = [
  ...paymentColumns.slice(0, 2),
  {
    name: t('paymentList.customer'),
    text: ({ userId, email }) =>
      email ??
      (userId === null ? t('paymentList.deleted') : t('customerList.account', { id: userId })),
    view: ({ userId, email }) =>
      userId !== null && (
        <a href={addressOf.customer(userId)}>
          <bdi>{email ?? t('customerList.account', { id: userId })}</bdi>
        </a>
      ),
  },
  ...paymentColumns.slice(2),
];

/** The tax of the receipts, for totals per country, rate and period, and their customers. */
const receiptColumns: readonly Column<ListedPayment, 'id' | 'amount'>[] = [
  { name: t('paymentList.country'), text: ({ tax }) => tax?.country ?? '' },
  { name: t('paymentList.taxRate'), text: ({ tax }) => tax?.rate ?? '' },
  {
    name: t('paymentList.tax'),
    text: ({ tax, precision }) => (tax ? majorText(tax.amount, precision) : ''),
  },
  { name: t('paymentList.buyer'), text: ({ buyer }) => buyer?.name ?? '' },
  { name: t('paymentList.buyerAddress'), text: ({ buyer }) => buyer?.address ?? '' },
  { name: t('paymentList.buyerCountry'), text: ({ buyer }) => buyer?.country ?? '' },
  { name: t('paymentList.buyerTaxNumber'), text: ({ buyer }) => buyer?.taxNumber ?? '' },
];

/** All payments of the store. */
export function PaymentsView() {
  const { status } = useSnapshot(chosen);
  return (
    <AdminPage heading={t('paymentList.heading')} note={t('paymentList.note')}>
      <ListChoice
        label={t('paymentList.state')}
        all={t('paymentList.all')}
        options={paymentStates.map((one) => ({ value: one, text: t(`paymentList.states.${one}`) }))}
        value={status}
        onChoose={(value) => {
          chosen.status = value;
          void payments.load();
        }}
      />
      <AdminTable
        name={t('paymentList.heading')}
        source={payments}
        rowKey={({ id }) => id}
        columns={columns}
        fileColumns={receiptColumns}
        empty={t('paymentList.empty')}
        searchLabel={t('paymentList.search')}
      />
    </AdminPage>
  );
}
