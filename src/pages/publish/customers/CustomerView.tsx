import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListedPayment } from '#contract/admin/payments.ts';
import type { UserListing } from '#contract/admin/users.ts';
import { nameOfProvider } from '#contract/providerNames.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading } from '../../../shared/ui/content.styles.ts';
import {
  ActionList,
  AdminPage,
  BackLink,
  Facts,
  LoadStatus,
} from '../administration/adminParts.tsx';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { Rows } from '../administration/TableRows.tsx';
import { pagedList } from '../administration/pagedList.ts';
import { paymentColumns } from '../payments/PaymentsView.tsx';
import { adminApi, dayText, t } from '../publishPage.ts';
import { addressOf, goTo, route } from '../publishRoute.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { customerName } from './CustomersView.tsx';
import { GrantForm } from './GrantForm.tsx';

type Owned = UserListing['issues'][number];

/** One customer, of the address of the page. */
export function CustomerView() {
  const { view } = useSnapshot(route);
  const id = view.kind === 'customer' ? view.id : 0;
  const [user] = useState(() =>
    resource<UserListing | null>(() => adminApi.showUser({ body: { who: String(id) } }), null),
  );
  useEffect(() => void user.load(), [user]);
  const { value } = useSnapshot(user.data);
  // The data of a call are never changed in place.
  const customer = value as UserListing | null;
  return (
    <AdminPage
      heading={customer ? customerName(customer) : t('customerList.account', { id })}
      note={<BackLink to={addressOf.customers}>{t('customerList.back')}</BackLink>}
    >
      <LoadStatus source={user} />
      {customer && <Customer customer={customer} onChange={user.refresh} />}
    </AdminPage>
  );
}

interface Props {
  readonly customer: UserListing;
  /** Loads the customer again. */
  readonly onChange: () => Promise<void>;
}

function Customer({ customer, onChange }: Props) {
  const { id, email, isEmailVerified, issues, isPublisher } = customer;
  const who = String(id);
  const [payments] = useState(() =>
    pagedList<ListedPayment, 'id' | 'amount'>((part) =>
      adminApi.listPayments({ body: { ...part, who, status: null } }),
    ),
  );
  const revoke = async (what: { kind: 'issue'; issueId: number } | { kind: 'days' }) => {
    await tellOutcome(
      () => adminApi.revoke({ body: { who, what } }),
      () => t('customerList.revoked'),
    );
    await onChange();
  };
  const revokeButton = ({ id: issueId, title, paymentId, revokedAt }: Owned) =>
    paymentId === null &&
    revokedAt === null && (
      <ConfirmButton
        ask={t('customerList.revoke')}
        confirm={t('customerList.revokeNow')}
        subject={title}
        onConfirm={() => void revoke({ kind: 'issue', issueId })}
      />
    );
  return (
    <>
      {email !== null && !isEmailVerified && <p>{t('customerList.unverified')}</p>}
      <Identity {...customer} />
      {issues.length > 0 && (
        <Rows
          name={t('customerList.issues')}
          rows={issues}
          rowKey={({ id: issueId, since }) => `${issueId} ${since}`}
          columns={ownedColumns}
          actions={revokeButton}
        />
      )}
      <Access {...customer} onRevoke={() => void revoke({ kind: 'days' })} />
      <GrantForm who={who} onGranted={onChange} />
      <PanelHeading>{t('paymentList.heading')}</PanelHeading>
      <AdminTable
        name={t('paymentList.heading')}
        source={payments}
        rowKey={(row) => row.id}
        columns={paymentColumns}
        empty={t('paymentList.empty')}
        searchLabel={t('paymentList.search')}
      />
      {!isPublisher && <Erasure {...customer} />}
    </>
  );
}

const Identity = ({ id, createdAt, ways }: UserListing) => (
  <Facts
    facts={[
      [t('customerList.number'), String(id)],
      [t('customerList.since'), dayText(createdAt)],
      [
        t('customerList.signIn'),
        ways.map((way) => nameOfProvider(way, t('teamList.provider'))).join(', ') || '–',
      ],
    ]}
  />
);

const ownedColumns: readonly Column<Owned>[] = [
  {
    name: t('figures.issue'),
    text: ({ id, title }) => title.trim() || t('shelf.untitled', { id }),
  },
  { name: t('customerList.since'), text: ({ since }) => dayText(since) },
  {
    name: t('customerList.how'),
    text: ({ paymentId }) =>
      paymentId === null ? t('customerList.granted') : t('customerList.payment', { id: paymentId }),
    view: ({ paymentId }) =>
      paymentId !== null && (
        <a href={addressOf.payment(paymentId)}>{t('customerList.payment', { id: paymentId })}</a>
      ),
  },
  {
    name: t('paymentList.state'),
    text: ({ revokedAt }) =>
      revokedAt === null ? '–' : t('customerList.closed', { day: dayText(revokedAt) }),
  },
];

type Plan = UserListing['plans'][number];

const accessColumns: readonly Column<Plan>[] = [
  { name: t('customerList.access'), text: ({ until }) => dayText(until) },
  {
    name: t('paymentList.state'),
    text: ({ status }) =>
      status ? t(`subscriptionList.states.${status}`) : t('customerList.granted'),
  },
];

/** The subscriptions, and the days that were granted. */
function Access({
  plans,
  onRevoke,
}: Pick<UserListing, 'plans'> & { readonly onRevoke: () => void }) {
  const [now] = useState(() => new Date());
  if (plans.length === 0) return null;
  const revokeButton = ({ until, status }: Plan) =>
    status === null &&
    new Date(until) > now && (
      <ConfirmButton
        ask={t('customerList.revoke')}
        confirm={t('customerList.revokeNow')}
        subject={dayText(until)}
        onConfirm={onRevoke}
      />
    );
  return (
    <Rows
      name={t('customerList.access')}
      rows={plans}
      rowKey={({ until, status }) => `${until} ${status}`}
      columns={accessColumns}
      actions={revokeButton}
    />
  );
}

function Erasure(customer: UserListing) {
  const erase = async (): Promise<void> => {
    const isErased = await tellOutcome(
      () => adminApi.eraseUser({ body: { who: String(customer.id) } }),
      () => t('customerList.erased'),
    );
    // The toast belongs to the list, which is loaded again when it is shown.
    if (isErased) goTo(addressOf.customers);
  };
  return (
    <>
      <PanelHeading>{t('customerList.eraseHeading')}</PanelHeading>
      <p>{t('customerList.eraseNote')}</p>
      <ActionList>
        <ConfirmButton
          ask={t('customerList.erase')}
          confirm={t('customerList.eraseNow')}
          subject={customerName(customer)}
          onConfirm={() => void erase()}
        />
      </ActionList>
    </>
  );
}
