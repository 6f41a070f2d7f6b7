import { type ReactNode, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { PanelHeading, SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label, manyLines } from '../../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { space, target } from '../../../shared/ui/tokens.ts';
import { LoadStatus } from '../administration/adminParts.tsx';
import {
  ActionBar,
  ConflictQuestion,
  ConsentQuestion,
  FormButtons,
  SaveState,
} from '../administration/formParts.tsx';
import { t, type TextKey } from '../publishPage.ts';
import {
  change,
  conflictsOf,
  discard,
  faultsOf,
  type FieldName,
  type FormName,
  formOf,
  forms,
  labelOf,
  listing,
  repricedExample,
  save,
  type StoreFaults,
  type StoreForm,
} from './storeForm.ts';

/** The state of a form for its fields. */
export interface Fields {
  readonly form: StoreForm;
  readonly faults: StoreFaults;
  readonly set: (name: FieldName, value: string) => void;
}

interface FormProps {
  readonly which: FormName;
  readonly heading: string;
  readonly children: (fields: Fields) => ReactNode;
}

/** A form of settings, once they are loaded: its fields, its conflict and its bar. */
export function SettingsForm({ which, heading, children }: FormProps) {
  const { value } = useSnapshot(listing.data);
  const { edit, isAttempted } = useSnapshot(forms)[which];
  useEffect(() => void (listing.data.value ? listing.refresh() : listing.load()), []);
  if (value === null) return <LoadStatus source={listing} />;
  const stored = formOf(value);
  const form = { ...stored, ...edit?.now };
  const set: Fields['set'] = (field, written) =>
    change(which, { kind: 'written', field, value: written, shown: stored, stored });
  return (
    <Form
      aria-label={heading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(which);
      }}
    >
      <StoreConflict which={which} stored={stored} />
      {children({ form, faults: isAttempted && edit ? faultsOf(edit.now) : {}, set })}
      <FormBar which={which} />
      <RepricingQuestion which={which} stored={stored} />
    </Form>
  );
}

interface PartProps {
  readonly which: FormName;
  readonly stored: StoreForm;
}

function StoreConflict({ which, stored }: PartProps) {
  const edit = useSnapshot(forms)[which].edit;
  const parts = edit ? conflictsOf(edit, stored) : [];
  if (parts.length === 0) return null;
  return (
    <ConflictQuestion
      heading={t('settings.conflictHeading')}
      parts={parts.map((field) => ({
        field,
        name: labelOf(field),
        text: valueText(stored[field]),
      }))}
      takeTheirs={() => change(which, { kind: 'theirsTaken', stored })}
      keepMine={() => change(which, { kind: 'mineKept', stored })}
    />
  );
}

const valueText = (value: string): string =>
  value === 'on' || value === 'off' ? t(`settings.${value}`) : value || '–';

function FormBar({ which }: { readonly which: FormName }) {
  const { edit, isBusy } = useSnapshot(forms)[which];
  const isChanged = edit !== null;
  return (
    <ActionBar>
      <SaveState as="output">
        {isBusy ? t('editor.saving') : isChanged && t('state.unsaved')}
      </SaveState>
      <FormButtons>
        {isChanged && (
          <button type="button" className={quiet} disabled={isBusy} onClick={() => discard(which)}>
            {t('editor.discard')}
          </button>
        )}
        <button type="submit" className={filled} disabled={isBusy || !isChanged}>
          {t('editor.save')}
        </button>
      </FormButtons>
    </ActionBar>
  );
}

/** Another currency gives everything with a price another one. */
function RepricingQuestion({ which, stored }: PartProps) {
  const { edit, isAsked } = useSnapshot(forms)[which];
  const close = (): void => {
    forms[which].isAsked = false;
  };
  return (
    <ConsentQuestion
      open={isAsked}
      onClose={close}
      heading={t('settings.reprice.heading')}
      text={t('settings.reprice.text', repricedExample(stored, edit?.now ?? {}))}
      accept={t('settings.reprice.accept')}
      onAccept={() => void save(which, true)}
    />
  );
}

interface SectionProps {
  readonly heading: string;
  /** The id of the heading, as the target of links. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

export function Section({ heading, anchor, children }: SectionProps) {
  const own = useId();
  const id = anchor ?? own;
  return (
    <section className={stack} aria-labelledby={id}>
      <PanelHeading id={id} tabIndex={anchor === undefined ? undefined : -1}>
        {heading}
      </PanelHeading>
      {children}
    </section>
  );
}

interface FieldProps extends Fields {
  readonly name: FieldName;
  readonly hint?: TextKey;
}

/** The attributes of a field with its fault, or with its hint. */
function useField({ name, form, faults, set, hint }: FieldProps) {
  const id = useId();
  const fault = faults[name];
  const note = fault ? (
    <Fault id={`${id}-note`}>{fault}</Fault>
  ) : (
    hint && <SmallPrint id={`${id}-note`}>{t(hint)}</SmallPrint>
  );
  const described = note ? { 'aria-describedby': `${id}-note` } : {};
  const attributes = { id, name, 'aria-invalid': fault !== undefined, ...described };
  return {
    attributes,
    note,
    label: labelOf(name),
    value: form[name],
    write: (value: string) => set(name, value),
  };
}

interface TextProps extends FieldProps {
  /** The number of lines of a text; one line without it. */
  readonly rows?: number;
  readonly isNumber?: boolean;
}

export function TextSetting({ rows, isNumber, ...field }: TextProps) {
  const { attributes, note, label, value, write } = useField(field);
  return (
    <Field>
      <Label htmlFor={attributes.id}>{label}</Label>
      {rows ? (
        <textarea
          {...attributes}
          className={`${entry} ${manyLines}`}
          dir="auto"
          rows={rows}
          value={value}
          onChange={({ target: { value } }) => write(value)}
        />
      ) : (
        <input
          {...attributes}
          className={entry}
          dir="auto"
          autoComplete="off"
          inputMode={isNumber ? 'numeric' : undefined}
          value={value}
          onChange={({ target: { value } }) => write(value)}
        />
      )}
      {note}
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

export function ChoiceSetting({ choices, ...field }: ChoiceProps) {
  const { attributes, note, label, value, write } = useField(field);
  return (
    <Field>
      <Label htmlFor={attributes.id}>{label}</Label>
      <Select {...attributes} value={value} onChoose={write}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </Select>
      {note}
    </Field>
  );
}

export function SwitchSetting(field: FieldProps) {
  const { attributes, note, label, value, write } = useField(field);
  const { 'aria-invalid': _, ...others } = attributes;
  return (
    <SwitchRow>
      <input
        {...others}
        type="checkbox"
        checked={value === 'on'}
        onChange={({ target: { checked } }) => write(checked ? 'on' : 'off')}
      />
      <label htmlFor={attributes.id}>{label}</label>
      {note}
    </SwitchRow>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  /* A focused field and its fault scroll above the sticky bar. */
  & :is(input, select, textarea) {
    scroll-margin-block-end: ${space(28)};
  }
`;

const SwitchRow = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  column-gap: ${space(1.5)};
  & > input {
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    cursor: pointer;
  }
  & > label {
    display: flex;
    align-items: center;
    min-block-size: ${target};
    cursor: pointer;
  }
  & > p {
    grid-column: 2;
  }
`;
