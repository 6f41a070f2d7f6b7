import type { ListedCustomer } from '#contract/admin/users.ts';
import { AdminPage } from '../administration/adminParts.tsx';
import { AdminTable, type Column } from '../administration/AdminTable.tsx';
import { pagedList } from '../administration/pagedList.ts';
import { NewsSendings } from './NewsSendings.tsx';
import { PrintSubscribers } from './PrintSubscribers.tsx';
import { adminApi, dayText, numberText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';

export const customers = pagedList<ListedCustomer, 'id' | 'email'>((body) =>
  adminApi.listCustomers({ body }),
);

/** The name of an account without an e-mail is its number. */
export const customerName = ({ id, email }: Pick<ListedCustomer, 'id' | 'email'>): string =>
  email ?? t('customerList.account', { id });

const columns: readonly Column<ListedCustomer, 'id' | 'email'>[] = [
  {
    name: t('customerList.email'),
    text: customerName,
    view: (row) => (
      <a href={addressOf.customer(row.id)}>
        <bdi>{customerName(row)}</bdi>
      </a>
    ),
    value: ({ email }) => email ?? '',
    order: 'email',
  },
  { name: t('customerList.number'), text: ({ id }) => String(id), order: 'id' },
  {
    name: t('customerList.since'),
    text: ({ createdAt }) => dayText(createdAt),
    value: ({ createdAt }) => createdAt,
  },
  {
    name: t('customerList.issues'),
    text: ({ issues }) => numberText(issues),
    value: ({ issues }) => String(issues),
  },
  {
    name: t('customerList.access'),
    text: ({ subscription }) => (subscription ? dayText(subscription.until) : '–'),
    value: ({ subscription }) => subscription?.until ?? '',
  },
];

/** All accounts of the store. */
export const CustomersView = () => (
  <AdminPage heading={t('customerList.heading')} note={t('customerList.note')}>
    <AdminTable
      name={t('customerList.heading')}
      source={customers}
      rowKey={({ id }) => id}
      columns={columns}
      empty={t('customerList.empty')}
      searchLabel={t('customerList.search')}
    />
    <NewsSendings />
    <PrintSubscribers />
  </AdminPage>
);
