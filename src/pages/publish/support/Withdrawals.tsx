import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RefundPreview } from '#contract/admin/payments.ts';
import {
  type ListedWithdrawal,
  longestReason,
  type WithdrawalOutcome,
} from '#contract/admin/withdrawals.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { entry, Field, Label, manyLines } from '../../../shared/ui/fields.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { ActionList, AddForm, FormFields, EntryField } from '../administration/adminParts.tsx';
import { itemText } from '../payments/PaymentsView.tsx';
import { adminApi, dayText, momentText, sumText, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';
import { showError, tellOutcome } from '../toasts/publishToasts.ts';

interface Props {
  /** Whether decided withdrawals are listed too. */
  readonly all: boolean;
}

/** The withdrawals of customers from purchases, and the decision about one. */
export function Withdrawals({ all }: Props) {
  const [source] = useState(() => withdrawalsOf(all));
  const [chosen, setChosen] = useState<ListedWithdrawal | null>(null);
  const onDone = async (): Promise<void> => {
    setChosen(null);
    await source.refresh();
  };
  const { value } = useSnapshot(source.data);
  return (
    // The section is hidden until the store has received a withdrawal.
    <div hidden={value.length === 0}>
      <div className={stack}>
        <PanelHeading>{t('withdrawalList.heading')}</PanelHeading>
        <SmallPrint>{t('withdrawalList.note')}</SmallPrint>
        <AdminTable
          name={t('withdrawalList.heading')}
          source={source}
          rowKey={({ id }) => id}
          columns={columns()}
          empty={t('withdrawalList.empty')}
          actions={actionsFor(setChosen)}
        />
        {chosen && <Decision key={chosen.id} withdrawal={chosen} onDone={onDone} />}
      </div>
    </div>
  );
}

const actionsFor = (choose: (row: ListedWithdrawal) => void) => (row: ListedWithdrawal) =>
  row.state === 'received' && (
    <ActionList>
      <button
        type="button"
        className={quiet}
        aria-label={`${t('withdrawalList.decide')}: #${row.id}`}
        onClick={() => choose(row)}
      >
        {t('withdrawalList.decide')}
      </button>
    </ActionList>
  );

const withdrawalsOf = (all: boolean) =>
  resource<readonly ListedWithdrawal[]>(
    () => adminApi.listWithdrawals({ query: { all: all ? 'true' : 'false' } }),
    [],
  );

const columns = (): readonly Column<ListedWithdrawal>[] => [
  { name: t('withdrawalList.number'), text: ({ id }) => `#${id}` },
  {
    name: t('withdrawalList.received'),
    text: ({ receivedAt }) => momentText(receivedAt),
    value: ({ receivedAt }) => receivedAt,
  },
  {
    name: t('requests.from'),
    text: ({ name, email }) => [name, email].filter(Boolean).join(', ') || '–',
    view: ({ name, email, userId }) =>
      userId !== null && (
        <a href={addressOf.customer(userId)}>
          <bdi>{[name, email].filter(Boolean).join(', ') || '–'}</bdi>
        </a>
      ),
  },
  {
    name: t('withdrawalList.purchase'),
    text: purchaseText,
    view: (row) =>
      row.payment && <a href={addressOf.payment(row.payment.id)}>{purchaseText(row)}</a>,
  },
  {
    name: t('withdrawalList.until'),
    text: ({ refundUntil }) => dayText(refundUntil),
    value: ({ refundUntil }) => refundUntil,
  },
  { name: t('paymentList.state'), text: ({ state }) => t(`withdrawalList.states.${state}`) },
];

/** The matched purchase with what speaks for or against the withdrawal, or the typed number. */
function purchaseText({ order, payment }: ListedWithdrawal): string {
  if (!payment) return order ? t('withdrawalList.unknown', { order }) : '–';
  const { amount, currency, precision, boughtAt, isInPeriod, waivedAt } = payment;
  return [
    `#${payment.id} ${itemText(payment)}, ${sumText(amount, currency, precision)}`,
    t(isInPeriod ? 'withdrawalList.inTime' : 'withdrawalList.late', { day: dayText(boughtAt) }),
    ...(waivedAt ? [t('withdrawalList.waived', { day: dayText(waivedAt) })] : []),
  ].join(' · ');
}

interface DecisionProps {
  readonly withdrawal: ListedWithdrawal;
  readonly onDone: () => Promise<void>;
}

/** The fields, and what the buttons do. */
function useDecision({ withdrawal: { id, payment }, onDone }: DecisionProps) {
  const [typed, setTyped] = useState(payment ? String(payment.id) : '');
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  const paymentId = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null;
  const conclude = async (isDone: boolean): Promise<void> => {
    if (isDone) await onDone();
  };
  return {
    typed,
    reason,
    setReason,
    preview,
    paymentId,
    isReturned: payment !== null && payment.id === paymentId && payment.isReturned,
    type: (text: string): void => {
      setTyped(text);
      setPreview(null);
    },
    show: async (): Promise<void> => {
      if (paymentId === null) return;
      const whole = { id: paymentId, amount: null };
      await adminApi.previewRefund({ body: whole }).then(setPreview, showError);
    },
    accept: async (): Promise<void> => {
      const refunded = preview?.refunded ?? payment?.refunded ?? 0;
      const body = { id, payment: paymentId === null ? null : { id: paymentId, refunded } };
      await conclude(await tellOutcome(() => adminApi.acceptWithdrawal({ body }), acceptedText));
    },
    refuse: async (): Promise<void> => {
      const body = { id, reason };
      await conclude(await tellOutcome(() => adminApi.refuseWithdrawal({ body }), refusedText));
    },
  };
}

/** The refund of the payment with its effect before, or a refusal with its reason. */
function Decision(props: DecisionProps) {
  const { id } = props.withdrawal;
  const field = useId();
  const { typed, reason, setReason, preview, paymentId, isReturned, ...does } = useDecision(props);
  const { busy: isBusy, run } = useBusy();
  // The pressed button is above, perhaps in a long list.
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  return (
    <AddForm heading={t('withdrawalList.decision', { id })} onSubmit={() => void run(does.show)}>
      <FormFields>
        <EntryField
          id={field}
          label={t('withdrawalList.payment')}
          inputMode="numeric"
          maxLength={9}
          value={typed}
          fault={typed !== '' && paymentId === null ? t('withdrawalList.numberWrong') : null}
          onType={does.type}
        />
        <Reason value={reason} onType={setReason} />
      </FormFields>
      {paymentId !== null && !isReturned && (
        <button type="submit" className={quiet} disabled={isBusy}>
          {t('paymentList.preview')}
        </button>
      )}
      <output>
        {isReturned && t('withdrawalList.returned')}
        {typed === '' && t('withdrawalList.noPayment')}
        {preview && t(`paymentList.effects.${preview.effect}`)}{' '}
        {preview?.endsRenewal && t('paymentList.endsRenewal')}
      </output>
      {(typed === '' || isReturned || preview) && (
        <ConfirmButton
          ask={preview ? acceptText(preview) : t('withdrawalList.accept')}
          confirm={t('withdrawalList.acceptNow')}
          subject={`#${id}`}
          onConfirm={() => void run(does.accept)}
        />
      )}
      {reason.trim() !== '' && (
        <ConfirmButton
          ask={t('withdrawalList.refuse')}
          confirm={t('withdrawalList.refuseNow')}
          subject={`#${id}`}
          onConfirm={() => void run(does.refuse)}
        />
      )}
    </AddForm>
  );
}

const acceptedText = ({ refund }: WithdrawalOutcome): string =>
  t(refund ? `paymentList.outcome.${refund}` : 'withdrawalList.accepted');

const refusedText = (): string => t('withdrawalList.refused');

const acceptText = ({ amount, currency, precision }: RefundPreview): string =>
  t('withdrawalList.acceptSum', { sum: sumText(amount, currency, precision) });

interface ReasonProps {
  readonly value: string;
  readonly onType: (value: string) => void;
}

function Reason({ value, onType }: ReasonProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t('withdrawalList.reason')}</Label>
      <textarea
        id={id}
        className={`${entry} ${manyLines}`}
        dir="auto"
        rows={3}
        maxLength={longestReason}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
