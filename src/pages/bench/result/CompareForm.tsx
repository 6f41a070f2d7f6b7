import { type SubmitEvent, useState } from 'react';
import { changesBetween } from '#contract/benchmark/compare.ts';
import type { Report } from '#contract/benchmark/report.ts';
import { Section } from '../report/index.ts';
import {
  entry,
  Fault,
  Field,
  Label,
  leftToRight,
  manyLines,
} from '../../../shared/ui/fields.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { compareWith } from '../run/store.ts';
import { t } from '../translations.ts';
import { Buttons } from './result.styles.ts';
import { readReport } from './rules.ts';

/** Compares the result with another result, of this or another device. */
export function CompareForm({ report }: { report: Report }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'wrong' | 'apart' | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const other = readReport(text);
    const found = other ? faultOf(other, report) : 'wrong';
    setFault(found);
    if (!other || found) return;
    compareWith(other);
    requestAnimationFrame(() => document.querySelector('#changes')?.scrollIntoView());
  };
  return (
    <Section aria-labelledby="compare">
      <h2 id="compare">{t('compare.heading')}</h2>
      <p>{t('compare.lead')}</p>
      <form onSubmit={submit} noValidate>
        <Field>
          <Label htmlFor="other">{t('compare.label')}</Label>
          <textarea
            id="other"
            rows={4}
            className={`${entry} ${manyLines} ${leftToRight}`}
            spellCheck={false}
            value={text}
            aria-invalid={fault !== null}
            aria-describedby={fault ? 'other-fault' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          {fault && (
            <Fault id="other-fault" role="alert">
              {t(`compare.${fault}`)}
            </Fault>
          )}
          <Buttons>
            <button type="submit" className={quiet}>
              {t('compare.go')}
            </button>
          </Buttons>
        </Field>
      </form>
    </Section>
  );
}

const faultOf = (other: Report, report: Report): 'apart' | null =>
  changesBetween(other, report).length === 0 ? 'apart' : null;
