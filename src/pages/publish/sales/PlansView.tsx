import { useId, useState } from 'react';
import type { ListedPlan } from '#contract/admin/sales.ts';
import { planPeriods } from '#contract/api/store.ts';
import { MinorUnits } from '#contract/money.ts';
import { resource } from '../../../shared/api/resource.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { amountText, parsePrice } from '../editor/issueForm.ts';
import { adminApi, dayText, moneyText, page, t } from '../publishPage.ts';
import { AdminTable, ConfirmButton, type Column } from '../administration/AdminTable.tsx';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { AddForm, FormFields, AdminPage } from '../administration/adminParts.tsx';

const plans = resource<readonly ListedPlan[]>(
  async () => (await adminApi.listPlans()).plans.toReversed(),
  [],
);

const columns: readonly Column<ListedPlan>[] = [
  { name: t('planList.period'), text: ({ period }) => t(`planList.periods.${period}`) },
  {
    name: t('planList.price'),
    text: ({ price }) => moneyText(price),
    value: ({ price }) => amountText(price, page.precision),
  },
  {
    name: t('planList.firstPrice'),
    text: ({ firstPrice }) => (firstPrice === null ? '–' : moneyText(firstPrice)),
    value: ({ firstPrice }) => (firstPrice === null ? '' : amountText(firstPrice, page.precision)),
  },
  {
    name: t('planList.state'),
    text: ({ archivedAt }) =>
      archivedAt === null
        ? t('planList.onSale')
        : t('planList.archived', { day: dayText(archivedAt) }),
  },
];

/** The subscriptions that the store sells and has sold. */
export function PlansView() {
  return (
    <AdminPage heading={t('planList.heading')} note={t('planList.note')}>
      <AddPlan />
      <AdminTable
        name={t('planList.heading')}
        source={plans}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('planList.empty')}
        actions={archiveButton}
      />
    </AdminPage>
  );
}

const archiveButton = (plan: ListedPlan) =>
  plan.archivedAt === null && (
    <ConfirmButton
      ask={t('planList.archive')}
      confirm={t('planList.archiveNow')}
      subject={`${t(`planList.periods.${plan.period}`)}, ${moneyText(plan.price)}`}
      onConfirm={() => void archive(plan)}
    />
  );

async function archive({ id }: ListedPlan): Promise<void> {
  await tellOutcome(
    () => adminApi.archivePlan({ body: { id } }),
    () => t('planList.archivedNow'),
  );
  await plans.refresh();
}

type PlanPeriod = (typeof planPeriods)[number];

const nothing = MinorUnits.parse(0);

function AddPlan() {
  const id = useId();
  const [period, setPeriod] = useState<PlanPeriod>('month');
  const [amount, setAmount] = useState('');
  const [first, setFirst] = useState('');
  const [wrong, setWrong] = useState<'amount' | 'first' | null>(null);
  const { busy: isBusy, run } = useBusy();
  const add = async (): Promise<void> => {
    const price = parsePrice(amount, page.precision);
    const firstPrice =
      first.trim() === '' ? undefined : (parsePrice(first, page.precision) ?? nothing);
    const isFirstWrong = firstPrice === 0 || (firstPrice ?? 0) >= (price ?? 0);
    const fault = !price ? 'amount' : isFirstWrong ? 'first' : null;
    setWrong(fault);
    if (!price || fault) return document.getElementById(`${id}-${fault}`)?.focus();
    const isAdded = await tellOutcome(
      () =>
        adminApi.addPlan({
          body: { period, price, ...(firstPrice && { firstPrice }) },
        }),
      () => t('planList.added'),
    );
    if (!isAdded) return;
    setAmount('');
    setFirst('');
    await plans.refresh();
  };
  return (
    <AddForm heading={t('planList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <Period id={id} value={period} onChoose={setPeriod} />
        <Amount
          id={`${id}-amount`}
          label={t('editor.amount', { currency: page.currency })}
          value={amount}
          onType={setAmount}
          fault={
            wrong === 'amount' &&
            t('editor.amountWrong', { example: amountText(499 as never, page.precision) })
          }
        />
        <Amount
          id={`${id}-first`}
          label={t('planList.firstAmount', { currency: page.currency })}
          value={first}
          onType={setFirst}
          fault={wrong === 'first' && t('planList.firstWrong')}
        />
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('planList.add')}
      </button>
    </AddForm>
  );
}

interface PeriodProps {
  readonly id: string;
  readonly value: PlanPeriod;
  readonly onChoose: (period: PlanPeriod) => void;
}

const Period = ({ id, value, onChoose }: PeriodProps) => (
  <Field>
    <Label htmlFor={id}>{t('planList.period')}</Label>
    <Select id={id} value={value} onChoose={onChoose}>
      {planPeriods.map((one) => (
        <option key={one} value={one}>
          {t(`planList.periods.${one}`)}
        </option>
      ))}
    </Select>
  </Field>
);

interface AmountProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** The sentence below the field; false for none. */
  readonly fault: string | false;
}

const Amount = ({ id, label, value, onType, fault }: AmountProps) => (
  <Field>
    <Label htmlFor={id}>{label}</Label>
    <input
      id={id}
      className={`${entry} ${leftToRight}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={value}
      aria-invalid={fault !== false}
      aria-describedby={fault === false ? undefined : `${id}-fault`}
      onChange={({ target }) => onType(target.value)}
    />
    {fault !== false && <Fault id={`${id}-fault`}>{fault}</Fault>}
  </Field>
);
