import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PaymentCase } from '#contract/admin/payments.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { AdminPage, BackLink, Facts, LoadStatus } from '../administration/adminParts.tsx';
import { Rows } from '../administration/TableRows.tsx';
import { adminApi, dayText, sumText, t } from '../publishPage.ts';
import { addressOf, route } from '../publishRoute.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { itemText } from './PaymentsView.tsx';
import { timelineColumns, timelineOf } from './paymentTimeline.ts';
import { RefundForm } from './RefundForm.tsx';

/** One payment, of the address of the page. */
export function PaymentView() {
  const { view } = useSnapshot(route);
  const id = view.kind === 'payment' ? view.id : 0;
  const [source] = useState(() =>
    resource<PaymentCase | null>(() => adminApi.showPayment({ body: { which: String(id) } }), null),
  );
  useEffect(() => void source.load(), [source]);
  const { value } = useSnapshot(source.data);
  // The data of a call are never changed in place.
  const payment = value as PaymentCase | null;
  return (
    <AdminPage
      heading={t('customerList.payment', { id })}
      note={<BackLink to={addressOf.payments}>{t('paymentList.back')}</BackLink>}
    >
      <LoadStatus source={source} />
      {payment && (
        <>
          <Facts facts={factsOf(payment)} />
          {payment.completedAt && payment.userId !== null && <ReceiptButton id={id} />}
          {payment.isRefundable && (
            <RefundForm key={payment.refunded} payment={payment} onDone={source.refresh} />
          )}
          <PanelHeading>{t('paymentList.timeline')}</PanelHeading>
          <Rows
            name={t('paymentList.timeline')}
            rows={timelineOf(payment)}
            rowKey={({ key }) => key}
            columns={timelineColumns}
          />
        </>
      )}
    </AdminPage>
  );
}

function factsOf(payment: PaymentCase): Parameters<typeof Facts>[0]['facts'] {
  const { amount, refunded, currency, precision } = payment;
  const { status, gateway, gatewayId, failure, failureRaw } = payment;
  return [
    [t('paymentList.customer'), <Payer key="payer" {...payment} />],
    [t('paymentList.what'), itemText(payment)],
    [t('paymentList.amount'), sumText(amount, currency, precision)],
    ...(refunded > 0
      ? [[t('paymentList.returned'), sumText(refunded, currency, precision)] as const]
      : []),
    [t('paymentList.state'), t(`paymentList.states.${status}`)],
    [
      t('paymentList.service'),
      [gateway, gatewayId, failure, failureRaw].filter(Boolean).join(', '),
    ],
    [t('paymentList.opens'), rightText(payment)],
  ];
}

const Payer = ({ userId, email }: PaymentCase) =>
  userId === null ? (
    t('paymentList.deleted')
  ) : (
    <a href={addressOf.customer(userId)}>
      <bdi>{email ?? t('customerList.account', { id: userId })}</bdi>
    </a>
  );

function rightText(payment: PaymentCase): string {
  const { right } = payment;
  if (right === null) return t('paymentList.opensNothing');
  return right.kind === 'issue'
    ? itemText(payment)
    : t('paymentList.opensPlan', { day: dayText(right.until) });
}

function ReceiptButton({ id }: { readonly id: number }) {
  const send = () =>
    tellOutcome(
      () => adminApi.resendReceipt({ body: { which: String(id) } }),
      () => t('paymentList.receiptSent'),
    );
  return (
    <div>
      <button type="button" className={quiet} onClick={() => void send()}>
        {t('paymentList.receipt')}
      </button>
    </div>
  );
}
