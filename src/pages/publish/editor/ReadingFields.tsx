import { type ReactNode, useId } from 'react';
import { readingDirections, spreadsModes } from '#contract/api/issue.ts';
import { collator, languageNames } from '#contract/intl.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { t, page } from '../publishPage.ts';
import { Pair } from './editor.styles.ts';
import type { Form } from './issueForm.ts';
import type { FormState } from './useForm.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';

/** The languages of most magazines. The command `issue edit` sets others. */
const offered =
  'ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

interface LanguageChoice {
  /** Empty for an unknown language. */
  readonly tag: string;
  readonly name: string;
}

const nameIn = languageNames(page.locale);

/** The language's name in the page's language, or the tag if there is no name. */
export const languageName = (tag: string): string =>
  tag === '' ? t('editor.languageNone') : nameIn(tag);

/** @param chosen is always one of the choices */
function languageChoices(chosen: string): readonly LanguageChoice[] {
  const tags = offered.includes(chosen) || chosen === '' ? offered : [...offered, chosen];
  const { compare } = collator(page.locale, {});
  const named = tags.map((tag) => ({ tag, name: languageName(tag) }));
  return [
    { tag: '', name: languageName('') },
    ...named.toSorted((a, b) => compare(a.name, b.name)),
  ];
}

type Name = 'language' | 'readingDirection' | 'spreads';

/** The language, the reading direction and the page view of an issue. */
export const ReadingFields = ({ form, set }: FormState) => (
  <>
    <Choice name="language" form={form} set={set} hint={t('editor.languageHint')}>
      {languageChoices(form.language).map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </Choice>
    <Pair>
      <Choice name="readingDirection" form={form} set={set}>
        {readingDirections.map((direction) => (
          <option key={direction} value={direction}>
            {t(`editor.directions.${direction}`)}
          </option>
        ))}
      </Choice>
      <Choice name="spreads" form={form} set={set}>
        {spreadsModes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`editor.spreadsModes.${mode}`)}
          </option>
        ))}
      </Choice>
    </Pair>
  </>
);

interface ChoiceProps extends Pick<FormState, 'form' | 'set'> {
  readonly name: Name;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Choice({ name, form, set, hint, children }: ChoiceProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t(`editor.${name}`)}</Label>
      <Select<Form[Name]>
        id={id}
        name={name}
        value={form[name]}
        onChoose={(value) => set(name, value)}
        aria-describedby={hint && `${id}-hint`}
      >
        {children}
      </Select>
      {hint && <SmallPrint id={`${id}-hint`}>{hint}</SmallPrint>}
    </Field>
  );
}
