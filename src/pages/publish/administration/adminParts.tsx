import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { loadStates, type resource } from '../../../shared/api/resource.ts';
import { PanelHeading, SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { isFocusLost } from '../../../shared/ui/focus.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { color, from, radius, space, target } from '../../../shared/ui/tokens.ts';
import { t } from '../publishPage.ts';
import { route } from '../publishRoute.ts';
import { Heading, Plain } from '../shelf/shelf.styles.ts';
import { errorMessageOf } from '../toasts/publishToasts.ts';

interface PageProps {
  readonly heading: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** A view of the administration with its heading. */
export function AdminPage({ heading, note, children }: PageProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // The pressed link has gone with the former view.
  useEffect(() => {
    if (route.navigations > 0 && isFocusLost()) ref.current?.focus();
  }, []);
  return (
    <View className={stack}>
      <Heading ref={ref} tabIndex={-1}>
        <bdi>{heading}</bdi>
      </Heading>
      <SmallPrint>{note}</SmallPrint>
      {children}
    </View>
  );
}

interface Source {
  readonly data: Pick<ReturnType<typeof resource<unknown>>['data'], 'state' | 'error'>;
  readonly load: () => Promise<void>;
}

/** Says that data are being loaded, or why they could not be. */
export function LoadStatus({ source }: { readonly source: Source }) {
  const { state, error } = useSnapshot(source.data);
  if (state === loadStates.loaded) return null;
  if (state !== loadStates.failed) return <Plain as="output">{t('table.loading')}</Plain>;
  return (
    <Plain role="alert">
      {t('table.failed', { why: errorMessageOf(error) })}
      <button type="button" className={quiet} onClick={() => void source.load()}>
        {t('table.again')}
      </button>
    </Plain>
  );
}

/** The way back from one row to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={backLink} href={to}>
    {children}
  </a>
);

const backLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
`;

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values, below each other. */
export const Facts = ({ facts }: FactsProps) => (
  <FactList>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </FactList>
);

const FactList = styled.dl`
  display: grid;
  gap: ${space(1)};
  & > div {
    display: flex;
    gap: ${space(2)};
  }
  & dt {
    flex: 0 0 ${space(16)};
    color: ${color.muted};
  }
  & dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

interface FormProps {
  readonly heading: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export const AddForm = ({ heading, onSubmit, children }: FormProps) => (
  <Form
    aria-label={heading}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <PanelHeading>{heading}</PanelHeading>
    {children}
  </Form>
);

interface EntryFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'id' | 'onChange'> {
  readonly id: string;
  readonly label: string;
  /** Why the value is not accepted; null for an accepted one. */
  readonly fault: string | null;
  /** Stands below the field while there is no fault. */
  readonly hint?: string;
  readonly onType: (value: string) => void;
}

/** A field of one line with its label, and its hint or its fault. Without a `dir` it is a number or an address. */
export const EntryField = ({ id, label, fault, hint, onType, dir, ...input }: EntryFieldProps) => (
  <Field>
    <Label htmlFor={id}>{label}</Label>
    <input
      autoComplete="off"
      {...input}
      id={id}
      dir={dir}
      className={dir === undefined ? `${entry} ${leftToRight}` : entry}
      aria-invalid={fault !== null}
      aria-describedby={fault === null && hint === undefined ? undefined : `${id}-note`}
      onChange={({ target }) => onType(target.value)}
    />
    {fault === null ? (
      hint !== undefined && <SmallPrint id={`${id}-note`}>{hint}</SmallPrint>
    ) : (
      <Fault id={`${id}-note`}>{fault}</Fault>
    )}
  </Field>
);

const View = styled.div`
  padding-block-end: ${space(10)};
`;

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

/** As wide as a choice of two words needs. */
export const NarrowChoice = styled.div`
  inline-size: min(100%, ${space(48)});
`;

interface ListChoiceProps<Value extends string> {
  readonly label: string;
  /** The text of the choice that limits nothing; its value is ''. */
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value | '';
  readonly onChoose: (value: Value | '') => void;
}

/** Limits a list. */
export const ListChoice = <Value extends string>({
  label,
  all,
  options,
  ...select
}: ListChoiceProps<Value>) => (
  <NarrowChoice>
    <Select aria-label={label} {...select}>
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  </NarrowChoice>
);

/** The fields beside each other, as far as there is room. */
export const FormFields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)} ${space(3)};
  inline-size: 100%;
  ${from('medium')} {
    grid-template-columns: repeat(auto-fit, minmax(${space(38)}, 1fr));
  }
`;

/** What a customer wrote, with its lines. */
export const Problem = styled.span`
  white-space: pre-wrap;
  unicode-bidi: plaintext;
`;

/** The buttons of a row. */
export const ActionList = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
