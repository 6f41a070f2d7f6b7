import { useId } from 'react';
import { entry, Fault, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { t } from '../translations.ts';
import { Hint, Narrow } from './editor.styles.ts';
import { mostSample } from './rules.ts';
import type { FormState } from './useForm.ts';

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
        <Hint id={`${id}-hint`}>
          {most === 0 ? t('editor.sampleNone') : t('editor.sampleHint', { most })}
        </Hint>
      )}
    </Narrow>
  );
}
