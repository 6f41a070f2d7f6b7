import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type BulkFailure, type BulkFields, mostBulkEdits } from '#contract/admin/bulkEdit.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { metadataLength } from '#contract/issueMetadata.ts';
import type { MinorUnits } from '#contract/money.ts';
import { ErrorText, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { entry, Field } from '../../../shared/ui/fields.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { ConfirmButton } from '../administration/AdminTable.tsx';
import { AddForm, FormFields } from '../administration/adminParts.tsx';
import { Caption } from '../editor/editor.styles.ts';
import { SeriesOfStore } from '../editor/MetadataFields.tsx';
import { Amount } from '../editor/PriceFields.tsx';
import { adminApi, moneyText, page, t } from '../publishPage.ts';
import { refusalText, showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import {
  type BulkForm,
  bulkEditOf,
  bulkFaultOf,
  bulkFieldsOf,
  emptyBulkForm,
  priceSpan,
  select,
  selection,
} from './bulkForm.ts';
import { issueList, shelf, titleOf, upsert } from './shelfState.ts';

/**
 * Changes the price and the series of the selected issues together.
 * @param shown the issues that the list shows now
 */
export function BulkEdit({ shown }: { shown: readonly AdminIssue[] }) {
  const { ids } = useSnapshot(selection);
  const { value: issues } = (useSnapshot(shelf) as typeof shelf).list;
  const [form, setForm] = useState(emptyBulkForm);
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const chosen = issues.filter(({ id }) => ids?.includes(id));
  const fields = bulkFieldsOf(form, page.precision);
  const isEmpty = chosen.length === 0 || Object.keys(fields).length === 0;
  const isTooMany = chosen.length > mostBulkEdits;
  const isReady = !isEmpty && !isTooMany && bulkFaultOf(form, page) === null;
  const summary = isReady ? summaryOf(fields, chosen) : t('bulk.nothing');
  const send = async (): Promise<void> => {
    try {
      const outcome = await adminApi.editIssues({ body: bulkEditOf(fields, chosen) });
      for (const issue of outcome.issues) upsert(issue);
      setFailures(outcome.failures);
      // The others are selected no more, so that another attempt does not repeat them.
      select(outcome.failures.map(({ id }) => id));
      showToast({ text: t('bulk.done', { count: outcome.issues.length }), kind: 'info' });
      if (outcome.failures.length > 0) await issueList.refresh();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <AddForm heading={t('bulk.heading')} onSubmit={() => undefined}>
      <button type="button" className={quiet} onClick={() => select(shown.map(({ id }) => id))}>
        {t('bulk.all')}
      </button>
      <SmallPrint>{t('bulk.hint')}</SmallPrint>
      <Fields form={form} set={(more) => setForm({ ...form, ...more })} />
      <output>{isTooMany ? t('bulk.tooMany', { most: mostBulkEdits }) : summary}</output>
      {isReady && (
        <ConfirmButton
          key={summary}
          ask={t('bulk.apply', { count: chosen.length })}
          confirm={t('bulk.applyNow')}
          subject={summary}
          onConfirm={() => void send()}
        />
      )}
      <Failures failures={failures} issues={issues} />
    </AddForm>
  );
}

interface FieldsProps {
  readonly form: BulkForm;
  readonly set: (changed: Partial<BulkForm>) => void;
}

function Fields({ form, set }: FieldsProps) {
  const id = useId();
  const fault = form.amount === '' ? null : bulkFaultOf(form, page);
  return (
    <FormFields>
      <Field>
        <Caption aria-hidden="true">{t('editor.price')}</Caption>
        <Segments
          name={`${id}-price`}
          label={t('editor.price')}
          chosen={form.price}
          choices={[
            { value: 'keep', text: t('bulk.keep') },
            { value: 'free', text: t('editor.free') },
            { value: 'forSale', text: t('editor.forSale') },
          ]}
          onChoose={(price) => set({ price })}
        />
        {form.price === 'forSale' && (
          <Amount
            amount={form.amount}
            fault={fault ?? undefined}
            onType={(amount) => set({ amount })}
          />
        )}
      </Field>
      <Field>
        <Caption aria-hidden="true">{t('editor.series')}</Caption>
        <Segments
          name={`${id}-series`}
          label={t('editor.series')}
          chosen={form.changesSeries ? 'change' : 'keep'}
          choices={[
            { value: 'keep', text: t('bulk.keep') },
            { value: 'change', text: t('bulk.change') },
          ]}
          onChoose={(chosen) => set({ changesSeries: chosen === 'change' })}
        />
        {form.changesSeries && (
          <input
            className={entry}
            aria-label={t('editor.series')}
            dir="auto"
            list={`${id}-names`}
            autoComplete="off"
            maxLength={metadataLength}
            value={form.series}
            onChange={({ target }) => set({ series: target.value })}
          />
        )}
        <SeriesOfStore id={`${id}-names`} />
      </Field>
    </FormFields>
  );
}

const priceText = (price: MinorUnits | null): string =>
  price === null ? t('shelf.free') : moneyText(price);

/** What the button below changes. */
function summaryOf({ price, series }: BulkFields, chosen: readonly AdminIssue[]): string {
  const before = priceSpan(chosen).map(priceText).join(' – ');
  return [
    t('bulk.summary', { count: chosen.length }),
    ...(price === undefined ? [] : [t('bulk.price', { before, after: priceText(price) })]),
    ...(series === undefined ? [] : [t('bulk.series', { series: series ?? '–' })]),
  ].join(' ');
}

interface FailuresProps {
  readonly failures: readonly BulkFailure[];
  readonly issues: readonly AdminIssue[];
}

/** One sentence for each issue that was not changed. */
const Failures = ({ failures, issues }: FailuresProps) =>
  failures.length > 0 && (
    <div role="alert">
      <p>{t('bulk.failed', { count: failures.length })}</p>
      {failures.map(({ id, code, message }) => (
        <ErrorText key={id}>
          {titleOf(issues.find((issue) => issue.id === id) ?? { id, title: '' })}:{' '}
          {refusalText(code) ?? t('refusals.other', { message })}
        </ErrorText>
      ))}
    </div>
  );
