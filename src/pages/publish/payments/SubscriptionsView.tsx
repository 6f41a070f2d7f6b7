import { proxy, useSnapshot } from 'valtio';
import { type ListedSubscription, subscriptionStates } from '#contract/admin/payments.ts';
import { AdminPage, ListChoice } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { pagedList } from '../administration/pagedList.ts';
import { adminApi, dayText, sumText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';

const chosen = proxy({ status: '' as ListedSubscription['status'] | '' });

const subscriptions = pagedList<ListedSubscription, 'id' | 'until'>((part) =>
  adminApi.listSubscriptions({ body: { ...part, status: chosen.status || null } }),
);

const nameOf = ({ userId, email }: ListedSubscription): string =>
  email ?? t('customerList.account', { id: userId });

const columns: readonly Column<ListedSubscription, 'id' | 'until'>[] = [
  {
    name: t('paymentList.customer'),
    text: nameOf,
    view: (row) => (
      <a href={addressOf.customer(row.userId)}>
        <bdi>{nameOf(row)}</bdi>
      </a>
    ),
  },
  {
    name: t('planList.period'),
    text: ({ period }) => (period ? t(`planList.periods.${period}`) : '–'),
  },
  {
    name: t('planList.price'),
    text: ({ price }) => (price ? sumText(price.amount, price.currency, price.precision) : '–'),
  },
  { name: t('paymentList.state'), text: ({ status }) => t(`subscriptionList.states.${status}`) },
  {
    name: t('subscriptionList.next'),
    text: ({ nextBillingAt }) => (nextBillingAt ? dayText(nextBillingAt) : '–'),
    value: ({ nextBillingAt }) => nextBillingAt ?? '',
  },
  {
    name: t('subscriptionList.until'),
    text: ({ until, status }) => (status === 'pending' ? '–' : dayText(until)),
    value: ({ until }) => until,
    order: 'until',
  },
];

/** All paid subscriptions. */
export function SubscriptionsView() {
  const { status } = useSnapshot(chosen);
  return (
    <AdminPage heading={t('subscriptionList.heading')} note={t('subscriptionList.note')}>
      <ListChoice
        label={t('paymentList.state')}
        all={t('paymentList.all')}
        options={subscriptionStates.map((one) => ({
          value: one,
          text: t(`subscriptionList.states.${one}`),
        }))}
        value={status}
        onChoose={(value) => {
          chosen.status = value;
          void subscriptions.load();
        }}
      />
      <AdminTable
        name={t('subscriptionList.heading')}
        source={subscriptions}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('subscriptionList.empty')}
        searchLabel={t('customerList.search')}
      />
    </AdminPage>
  );
}
