import { useId } from 'react';
import { titleLength } from '#contract/admin/issue.ts';
import { entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { t } from '../translations.ts';
import type { FormState } from './useForm.ts';

export function TitleField({ form, faults, set }: FormState) {
  const id = useId();
  const fault = faults.title;
  return (
    <Field>
      <Label htmlFor={id}>{t('editor.title')}</Label>
      <input
        id={id}
        name="title"
        className={entry}
        dir="auto"
        lang={form.language || undefined}
        autoComplete="off"
        maxLength={titleLength}
        value={form.title}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => set('title', target.value)}
      />
      {fault && <Fault id={`${id}-fault`}>{t(`editor.${fault}`)}</Fault>}
    </Field>
  );
}
