import { useId, useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import { metadataLength } from '#contract/issueMetadata.ts';
import { titleLength, descriptionLength } from '#contract/admin/issue.ts';
import { entry, Fault, Field, Label, manyLines } from '../../../shared/ui/fields.styles.ts';
import { shelf } from '../shelf/shelfState.ts';
import { t } from '../publishPage.ts';
import { Pair, Caption, Preview } from './editor.styles.ts';
import type { MetadataForm } from './issueForm.ts';
import type { FormState } from './useForm.ts';
import { Markdown } from '../../../shared/ui/markdown/Markdown.tsx';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';

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
          lang={form.language}
          rows={6}
          value={form.description}
          aria-invalid={isLong}
          aria-describedby={isLong ? `${id}-fault` : `${id}-hint`}
          onChange={({ target }) => set('description', target.value)}
        />
        {isLong && count > 0 ? (
          <Fault id={`${id}-fault`}>{t('editor.long', { count })}</Fault>
        ) : (
          <SmallPrint id={`${id}-hint`}>{t('editor.markdown')}</SmallPrint>
        )}
      </Field>
      <Preview aria-label={t('editor.preview')}>
        <Caption aria-hidden="true">{t('editor.preview')}</Caption>
        {shown.trim() ? (
          <Markdown text={shown} lang={form.language} />
        ) : (
          <SmallPrint>{t('editor.noPreview')}</SmallPrint>
        )}
      </Preview>
    </>
  );
}

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
        lang={form.language}
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

/** The series, the number, the date, the authors and the tags of an issue. */
export function MetadataFields(state: FormState) {
  const list = useId();
  return (
    <>
      <TextField {...state} name="series" list={list} hint={t('editor.seriesHint')} />
      <SeriesOfStore id={list} />
      <Pair>
        <TextField {...state} name="issueNumber" />
        <TextField {...state} name="coverDate" hint={t('editor.coverDateHint')} />
      </Pair>
      <TextField {...state} name="authors" hint={t('editor.namesHint')} />
      <TextField {...state} name="tags" hint={t('editor.namesHint')} />
    </>
  );
}

/** The series of the other issues, so that one series keeps one spelling. */
export function SeriesOfStore({ id }: { id: string }) {
  const { value } = useSnapshot(shelf).list;
  const names = new Set(value.flatMap(({ series }) => series ?? []));
  return (
    <datalist id={id}>
      {[...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

interface Props extends FormState {
  readonly name: keyof MetadataForm;
  readonly hint?: string;
  /** The id of the list of proposed values. */
  readonly list?: string;
}

/** A fault stands in the place of the hint. */
function TextField({ form, faults, set, name, hint, list }: Props) {
  const id = useId();
  const fault = faults[name];
  const isDate = name === 'coverDate';
  return (
    <Field>
      <Label htmlFor={id}>{t(`editor.${name}`)}</Label>
      <input
        id={id}
        name={name}
        list={list}
        className={entry}
        dir="auto"
        lang={isDate ? undefined : form.language || undefined}
        autoComplete="off"
        maxLength={name === 'authors' || name === 'tags' ? undefined : metadataLength}
        value={form[name]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault || hint ? `${id}-about` : undefined}
        onChange={({ target }) => set(name, target.value)}
      />
      {fault ? (
        <Fault id={`${id}-about`}>{t(`editor.${fault}`)}</Fault>
      ) : (
        hint && <SmallPrint id={`${id}-about`}>{hint}</SmallPrint>
      )}
    </Field>
  );
}
