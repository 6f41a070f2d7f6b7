import { useId, useState } from 'react';
import type { ListedPlan } from '#contract/admin/sales.ts';
import { numberFormat } from '#contract/intl.ts';
import { planPeriods } from '#contract/api/store.ts';
import { resource } from '../../../shared/api/resource.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { amountText } from '../editor/issueForm.ts';
import { emptyPlan, type PlanField, planIn } from './planForm.ts';
import { adminApi, dayText, moneyText, page, t } from '../publishPage.ts';
import { AdminTable, ConfirmButton, type Column } from '../administration/AdminTable.tsx';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { AddForm, AdminPage, FormFields, EntryField } from '../administration/adminParts.tsx';

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
    text: ({ firstPrice, firstDays }) =>
      firstPrice === null
        ? '–'
        : [moneyText(firstPrice), ...(firstDays === null ? [] : [daysText(firstDays)])].join(', '),
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

/** Like '14 days', in the language of the page. */
const daysText = (days: number): string =>
  numberFormat(page.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

function AddPlan() {
  const id = useId();
  const [period, setPeriod] = useState<PlanPeriod>('month');
  const [typed, setTyped] = useState(emptyPlan);
  const [wrong, setWrong] = useState<PlanField | null>(null);
  const { busy: isBusy, run } = useBusy();
  const add = async (): Promise<void> => {
    const read = planIn(typed, page.precision);
    setWrong('fault' in read ? read.fault : null);
    if ('fault' in read) return document.getElementById(`${id}-${read.fault}`)?.focus();
    const isAdded = await tellOutcome(
      () => adminApi.addPlan({ body: { period, ...read } }),
      () => t('planList.added'),
    );
    if (!isAdded) return;
    setTyped(emptyPlan);
    await plans.refresh();
  };
  const field = (name: PlanField, label: string, fault: string) => ({
    id: `${id}-${name}`,
    label,
    inputMode: 'decimal' as const,
    maxLength: 16,
    value: typed[name],
    onType: (text: string) => setTyped({ ...typed, [name]: text }),
    fault: wrong === name ? fault : null,
  });
  const { currency, precision } = page;
  const example = amountText(499 as never, precision);
  return (
    <AddForm heading={t('planList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <Period id={id} value={period} onChoose={setPeriod} />
        <EntryField
          {...field(
            'amount',
            t('editor.amount', { currency }),
            t('editor.amountWrong', { example }),
          )}
        />
        <EntryField
          {...field('first', t('planList.firstAmount', { currency }), t('planList.firstWrong'))}
        />
        <EntryField {...field('days', t('planList.firstDays'), t('planList.firstDaysWrong'))} />
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
