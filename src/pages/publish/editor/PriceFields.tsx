import { useId } from 'react';
import type { MinorUnits } from '#contract/money.ts';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { picturePath } from '#contract/admin/upload.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { EntryField } from '../administration/adminParts.tsx';
import { page, t } from '../publishPage.ts';
import { Caption, Narrow, Pair, Page, Pages, PagesRow } from './editor.styles.ts';
import { amountText, mostSample } from './issueForm.ts';
import type { FormState } from './useForm.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** The first spread after the cover. */
export const Spread = ({ issue }: { issue: AdminIssue }) =>
  issue.pictures.length > 0 && (
    <Pages>
      <Caption as="figcaption">{t('editor.spread')}</Caption>
      <PagesRow>
        {issue.pictures.map(({ page, width, height }) => (
          <Page
            key={`${issue.cover.fileName} ${page}`}
            src={withPrefix(`${picturePath(issue.id, page)}?${issue.cover.fileName}`)}
            alt={t('editor.page', { page })}
            width={width}
            height={height}
            loading="lazy"
          />
        ))}
      </PagesRow>
    </Pages>
  );

export function Sample({ issue, form, faults, set }: FormState) {
  const id = useId();
  const most = mostSample(issue.pages);
  const fault = faults.sample;
  return (
    <Narrow>
      <Label htmlFor={id}>{t('editor.sample')}</Label>
      <input
        id={id}
        name="sample"
        className={`${entry} ${leftToRight}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={form.sample}
        disabled={most === 0}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
        onChange={({ target }) => set('sample', target.value)}
      />
      {fault ? (
        <Fault id={`${id}-fault`}>{t(`editor.${fault}`, { most })}</Fault>
      ) : (
        <SmallPrint id={`${id}-hint`}>
          {most === 0 ? t('editor.sampleNone') : t('editor.sampleHint', { most })}
        </SmallPrint>
      )}
    </Narrow>
  );
}

const example = amountText(499 as MinorUnits, page.precision);

const least = amountText(page.leastPrice ?? (0 as MinorUnits), page.precision);

const largest = amountText(page.largestPrice, page.precision);

/** Free or for sale, and the price. */
export function PriceFields({ form, faults, set }: FormState) {
  const chosen = form.isFree === null ? '' : form.isFree ? 'free' : 'forSale';
  return (
    <Pair>
      <Field>
        <Caption aria-hidden="true">{t('editor.price')}</Caption>
        <Segments
          name="isFree"
          label={t('editor.price')}
          chosen={chosen}
          choices={[
            { value: 'free', text: t('editor.free') },
            { value: 'forSale', text: t('editor.forSale') },
          ]}
          onChoose={(value) => set('isFree', value === 'free')}
        />
        {faults.isFree && <Fault role="alert">{t(`editor.${faults.isFree}`)}</Fault>}
      </Field>
      {form.isFree === false && (
        <Amount
          name="amount"
          amount={form.amount}
          fault={faults.amount}
          onType={(amount) => set('amount', amount)}
        />
      )}
    </Pair>
  );
}

interface AmountProps {
  readonly name?: string;
  readonly amount: string;
  readonly fault: FormState['faults']['amount'];
  readonly onType: (amount: string) => void;
}

export const Amount = ({ name, amount, fault, onType }: AmountProps) => (
  <EntryField
    id={useId()}
    name={name}
    label={t('editor.amount', { currency: page.currency })}
    inputMode="decimal"
    maxLength={16}
    value={amount}
    placeholder={example}
    fault={fault ? t(`editor.${fault}`, { example, least, largest }) : null}
    onType={onType}
  />
);
