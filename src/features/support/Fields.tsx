import { useId } from 'react';
import { supportFields, type SupportField } from '#contract/api/support.ts';
import { t } from '../../shared/shell/index.ts';
import {
  Chooser,
  entry,
  Fault,
  Field,
  Label,
  leftToRight,
  manyLines,
} from '../../shared/ui/fields.styles.ts';
import { FieldSet } from './support.styles.ts';
import type { SupportForm } from './useSupportForm.ts';

type Props = Pick<SupportForm, 'fields' | 'topics' | 'wrong' | 'edit'>;

/** The three fields. They are read-only while the request is sent, and afterwards. */
export function Fields({ disabled, ...form }: Props & { disabled: boolean }) {
  return (
    <FieldSet disabled={disabled}>
      <FormField field="email" {...form}>
        {(common) => (
          <input
            {...common}
            type="email"
            className={`${entry} ${leftToRight}`}
            autoComplete="email"
            onChange={({ target }) => form.edit('email', target.value)}
          />
        )}
      </FormField>
      <FormField field="topic" {...form}>
        {(common) => <Topic {...common} topics={form.topics} edit={form.edit} />}
      </FormField>
      <FormField field="problem" {...form}>
        {(common) => (
          <textarea
            {...common}
            rows={5}
            className={`${entry} ${manyLines}`}
            // A text decides its own direction. An empty field has the page's.
            dir={form.fields.problem ? 'auto' : undefined}
            onChange={({ target }) => form.edit('problem', target.value)}
          />
        )}
      </FormField>
    </FieldSet>
  );
}

interface Common {
  readonly id: string;
  readonly name: SupportField;
  readonly value: string;
  readonly required: true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends Pick<Props, 'fields' | 'wrong'> {
  readonly field: SupportField;
  readonly children: (common: Common) => React.ReactNode;
}

function FormField({ field, fields, wrong, children }: FieldProps) {
  const id = useId();
  const fault = wrong[field];
  const common: Common = {
    id,
    name: field,
    value: fields[field],
    required: true,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  return (
    <Field>
      <Label htmlFor={id}>
        <bdi>{t(`support.${field}`)}</bdi>
      </Label>
      {children(common)}
      {fault && (
        <Fault id={`${id}-fault`}>
          <bdi>{fault}</bdi>
        </Fault>
      )}
    </Field>
  );
}

const Topic = ({ topics, edit, ...common }: Common & Pick<Props, 'topics' | 'edit'>) => (
  <Chooser>
    <select {...common} className={entry} onChange={({ target }) => edit('topic', target.value)}>
      <option value="" disabled hidden>
        {t('support.chooseTopic')}
      </option>
      {topics.map((topic) => (
        <option key={topic} value={topic}>
          {t(`support.topics.${topic}`)}
        </option>
      ))}
    </select>
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M3.5 6l4.5 4.5L12.5 6" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  </Chooser>
);

/** The first invalid field of a form. */
export const firstWrong = (
  form: HTMLFormElement | null,
  faults: SupportForm['wrong'],
): HTMLElement | null => {
  const field = supportFields.find((field) => faults[field]);
  return field ? (form?.querySelector<HTMLElement>(`[name=${field}]`) ?? null) : null;
};
