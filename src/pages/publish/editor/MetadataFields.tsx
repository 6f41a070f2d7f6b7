import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { metadataLength } from '#contract/issueMetadata.ts';
import { entry, Fault, Field, Label } from '../../../shared/ui/fields.styles.ts';
import { shelf } from '../shelf/store.ts';
import { t } from '../translations.ts';
import { Hint, Pair } from './editor.styles.ts';
import type { MetadataForm } from './metadataForm.ts';
import type { FormState } from './useForm.ts';

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
function SeriesOfStore({ id }: { id: string }) {
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
        hint && <Hint id={`${id}-about`}>{hint}</Hint>
      )}
    </Field>
  );
}
