import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListedPlan } from '#contract/admin/sales.ts';
import { planPeriods } from '#contract/api/store.ts';
import { resource } from '../../../shared/api/resource.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { amountText, parsePrice } from '../editor/issueForm.ts';
import { adminApi, dayText, moneyText, page, t } from '../publishPage.ts';
import { AdminTable, ConfirmButton, type Column } from '../table/AdminTable.tsx';
import { showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { AddForm, FormFields, SalesPage } from './salesParts.tsx';

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
  const list = useSnapshot(plans.data);
  useEffect(() => void plans.load(), []);
  return (
    <SalesPage heading={t('planList.heading')} note={t('planList.note')}>
      <AddPlan />
      <AdminTable
        name={t('planList.heading')}
        list={list}
        rows={list.value}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('planList.empty')}
        onReload={() => void plans.load()}
        actions={archiveButton}
      />
    </SalesPage>
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
  try {
    await adminApi.archivePlan({ body: { id } });
    showToast({ text: t('planList.archivedNow'), kind: 'info' });
  } catch (error) {
    showError(error);
  }
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
    try {
      await adminApi.addPlan({ body: { period, price } });
      setAmount('');
      showToast({ text: t('planList.added'), kind: 'info' });
      await plans.refresh();
    } catch (error) {
      showError(error);
    }
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
