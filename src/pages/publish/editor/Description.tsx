import { useDeferredValue, useId } from 'react';
import { descriptionLength } from '#contract/admin/issue.ts';
import { entry, Fault, Field, Label, manyLines } from '../../../shared/ui/fields.styles.ts';
import { Markdown } from '../../../shared/ui/markdown/Markdown.tsx';
import { t } from '../translations.ts';
import { Caption, Hint, Preview } from './editor.styles.ts';
import type { FormState } from './useForm.ts';

/** The Markdown field, and below it the preview by the store's own view. */
export function Description({ form, faults, set }: FormState) {
  const id = useId();
  const shown = useDeferredValue(form.description);
  const count = form.description.length - descriptionLength;
  const isLong = faults.description !== undefined || count > 0;
  return (
    <>
      <Field>
        <Label htmlFor={id}>{t('editor.description')}</Label>
        <textarea
          id={id}
          name="description"
          className={`${entry} ${manyLines}`}
          dir="auto"
          lang={form.language || undefined}
          rows={6}
          value={form.description}
          aria-invalid={isLong}
          aria-describedby={isLong ? `${id}-fault` : `${id}-hint`}
          onChange={({ target }) => set('description', target.value)}
        />
        {isLong && count > 0 ? (
          <Fault id={`${id}-fault`}>{t('editor.long', { count })}</Fault>
        ) : (
          <Hint id={`${id}-hint`}>{t('editor.markdown')}</Hint>
        )}
      </Field>
      <Preview aria-label={t('editor.preview')}>
        <Caption aria-hidden="true">{t('editor.preview')}</Caption>
        {shown.trim() ? (
          <Markdown text={shown} lang={form.language || undefined} />
        ) : (
          <Hint>{t('editor.noPreview')}</Hint>
        )}
      </Preview>
    </>
  );
}
