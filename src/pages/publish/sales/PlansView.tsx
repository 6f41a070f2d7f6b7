import { useId, useState } from 'react';
import type { ListedPlan } from '#contract/admin/sales.ts';
import { planPeriods } from '#contract/api/store.ts';
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

function AddPlan() {
  const id = useId();
  const [period, setPeriod] = useState<(typeof planPeriods)[number]>('month');
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { busy: isBusy, run } = useBusy();
  const add = async (): Promise<void> => {
    const price = parsePrice(amount, page.precision);
    setWrong(!price);
    if (!price) return document.getElementById(`${id}-amount`)?.focus();
    const isAdded = await tellOutcome(
      () => adminApi.addPlan({ body: { period, price } }),
      () => t('planList.added'),
    );
    if (!isAdded) return;
    setAmount('');
    await plans.refresh();
  };
  return (
    <AddForm heading={t('planList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <Field>
          <Label htmlFor={id}>{t('planList.period')}</Label>
          <Select id={id} value={period} onChoose={setPeriod}>
            {planPeriods.map((one) => (
              <option key={one} value={one}>
                {t(`planList.periods.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field>
          <Label htmlFor={`${id}-amount`}>{t('editor.amount', { currency: page.currency })}</Label>
          <input
            id={`${id}-amount`}
            className={`${entry} ${leftToRight}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={amount}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-fault` : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
          {isWrong && (
            <Fault id={`${id}-fault`}>
              {t('editor.amountWrong', { example: amountText(499 as never, page.precision) })}
            </Fault>
          )}
        </Field>
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('planList.add')}
      </button>
    </AddForm>
  );
}
