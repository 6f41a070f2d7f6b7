import { useId, useState } from 'react';
import type { ListedBundle } from '#contract/admin/sales.ts';
import type { IssueId } from '#contract/ids.ts';
import { resource } from '../../../shared/api/resource.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { amountText, parsePrice } from '../editor/issueForm.ts';
import { adminApi, dayText, moneyText, page, t } from '../publishPage.ts';
import { AdminTable, type Column, ConfirmButton } from '../administration/AdminTable.tsx';
import { tellOutcome } from '../toasts/publishToasts.ts';
import { AddForm, AdminPage, FormFields, EntryField } from '../administration/adminParts.tsx';
import { IssueChoice } from './IssueChoice.tsx';

const bundles = resource<readonly ListedBundle[]>(
  async () => (await adminApi.listBundles()).bundles.toReversed(),
  [],
);

const columns: readonly Column<ListedBundle>[] = [
  { name: t('bundleList.title'), text: ({ title }) => title },
  { name: t('bundleList.issues'), text: ({ issueIds }) => String(issueIds.length) },
  {
    name: t('planList.price'),
    text: ({ price }) => moneyText(price),
    value: ({ price }) => amountText(price, page.precision),
  },
  { name: t('planList.state'), text: stateText },
];

function stateText({ archivedAt, isIncomplete }: ListedBundle): string {
  if (archivedAt !== null) return t('planList.archived', { day: dayText(archivedAt) });
  return t(isIncomplete ? 'bundleList.paused' : 'planList.onSale');
}

/** The issues that the store sells together and has sold. */
export function BundlesView() {
  return (
    <AdminPage heading={t('bundleList.heading')} note={t('bundleList.note')}>
      <AddBundle />
      <AdminTable
        name={t('bundleList.heading')}
        source={bundles}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('bundleList.empty')}
        actions={archiveButton}
      />
    </AdminPage>
  );
}

const archiveButton = (bundle: ListedBundle) =>
  bundle.archivedAt === null && (
    <ConfirmButton
      ask={t('planList.archive')}
      confirm={t('planList.archiveNow')}
      subject={bundle.title}
      onConfirm={() => void archive(bundle)}
    />
  );

async function archive({ id }: ListedBundle): Promise<void> {
  await tellOutcome(
    () => adminApi.archiveBundle({ body: { id } }),
    () => t('bundleList.archivedNow'),
  );
  await bundles.refresh();
}

const empty = { title: '', amount: '', issueIds: [] as readonly IssueId[] };

type BundleField = keyof typeof empty;

/** Adds a bundle of issues on the shelf. The first field with a fault gets the focus. */
function AddBundle() {
  const id = useId();
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<BundleField | null>(null);
  const { busy: isBusy, run } = useBusy();
  const add = async (): Promise<void> => {
    const title = typed.title.trim();
    const price = parsePrice(typed.amount, page.precision);
    const fault = title === '' ? 'title' : null;
    const next =
      fault ?? (price ? null : 'amount') ?? (typed.issueIds.length < 2 ? 'issueIds' : null);
    setWrong(next);
    if (next !== null || !price) return document.getElementById(`${id}-${next}`)?.focus();
    const isAdded = await tellOutcome(
      () => adminApi.addBundle({ body: { title, price, issueIds: [...typed.issueIds] } }),
      () => t('bundleList.added'),
    );
    if (!isAdded) return;
    setTyped(empty);
    await bundles.refresh();
  };
  const set = (changed: Partial<typeof empty>) => setTyped({ ...typed, ...changed });
  const { currency, precision } = page;
  const example = amountText(2900 as never, precision);
  return (
    <AddForm heading={t('bundleList.addHeading')} onSubmit={() => void run(add)}>
      <FormFields>
        <EntryField
          id={`${id}-title`}
          label={t('bundleList.title')}
          dir="auto"
          maxLength={200}
          value={typed.title}
          fault={wrong === 'title' ? t('bundleList.titleWrong') : null}
          onType={(title) => set({ title })}
        />
        <EntryField
          id={`${id}-amount`}
          label={t('editor.amount', { currency })}
          inputMode="decimal"
          maxLength={16}
          value={typed.amount}
          fault={wrong === 'amount' ? t('editor.amountWrong', { example }) : null}
          onType={(amount) => set({ amount })}
        />
      </FormFields>
      <IssueChoice
        id={`${id}-issueIds`}
        chosen={typed.issueIds}
        isWrong={wrong === 'issueIds'}
        onChoose={(issueIds) => set({ issueIds })}
      />
      <button type="submit" className={filled} disabled={isBusy}>
        {t('bundleList.add')}
      </button>
    </AddForm>
  );
}
