import { type ReactNode, useId } from 'react';
import { readingDirections, spreadsModes } from '#contract/api/issue.ts';
import { Field, Label } from '../../../shared/ui/fields.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { t } from '../translations.ts';
import { Hint, Pair } from './editor.styles.ts';
import { languageChoices } from './languages.ts';
import type { Form } from './rules.ts';
import type { FormState } from './useForm.ts';

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
  const described = hint && { describedBy: `${id}-hint` };
  return (
    <Field>
      <Label htmlFor={id}>{t(`editor.${name}`)}</Label>
      <Select<Form[Name]>
        id={id}
        name={name}
        value={form[name]}
        onChoose={(value) => set(name, value)}
        {...described}
      >
        {children}
      </Select>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Field>
  );
}
