import { type ReactNode, useId } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { Direction, locales, themes } from '#contract/boot.ts';
import { Appearance } from '#contract/messages/host.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../shared/ui/fields.styles.ts';
import { page, t } from './embedGuidePage.ts';
import { Segments } from '../../shared/ui/Segments.tsx';
import { Select as List } from '../../shared/ui/Select.tsx';
import { Checkbox, PartTitle } from './guideParts.tsx';
import { faultsOf, type FormField, readerHeight, fieldsOf } from './embedOptions.ts';
import { chooseIssue, setField, form, hasSample } from './optionsState.ts';
import { color, from, space } from '../../shared/ui/tokens.ts';

/** The options of the chosen mode. Preview and snippet follow each change. */
export function OptionsForm() {
  const { mode } = useSnapshot(form);
  return (
    <Form aria-labelledby="options" onSubmit={(event) => event.preventDefault()}>
      <PartTitle id="options">{t('options.heading')}</PartTitle>
      <Fields>
        {fieldsOf[mode].map((field) => {
          const FieldView = fieldViews[field];
          return FieldView && <FieldView key={field} />;
        })}
      </Fields>
    </Form>
  );
}

function Issue() {
  const { mode, issue } = useSnapshot(form);
  return (
    <Wide>
      <Select name="issue" value={issue} onChoose={chooseIssue}>
        {mode === 'store' && <option value="">{t('options.shelf')}</option>}
        {page.issues.map(({ id, title, language }) => (
          <option key={id} value={id} lang={(title.trim() && language) || undefined}>
            {title.trim() || t('options.untitled', { id })}
          </option>
        ))}
      </Select>
    </Wide>
  );
}

function Type() {
  const { type, issue } = useSnapshot(form);
  return (
    <Field>
      <Caption aria-hidden="true">{t('options.type')}</Caption>
      <Segments
        name="type"
        label={t('options.type')}
        chosen={type}
        choices={[
          { value: 'full', text: t('options.full') },
          { value: 'sample', text: t('options.sample'), disabled: !hasSample(issue) },
        ]}
        onChoose={(chosen) => setField('type', chosen)}
      />
    </Field>
  );
}

function Page() {
  const values = useSnapshot(form);
  return (
    <Narrow>
      <Text
        name="page"
        value={values.page}
        placeholder="1"
        isNumber
        fault={faultsOf(values).page ? t('options.wrongPage') : null}
      />
    </Narrow>
  );
}

function Height() {
  const values = useSnapshot(form);
  const defaultHeight = values.mode === 'inline' ? String(readerHeight) : t('options.auto');
  return (
    <Narrow>
      <Text
        name="height"
        value={values.height}
        placeholder={defaultHeight}
        isNumber
        fault={faultsOf(values).height ? t('options.wrongHeight') : null}
      />
    </Narrow>
  );
}

function ThemeField() {
  const { theme } = useSnapshot(form);
  return (
    <Select name="theme" value={theme} onChoose={(chosen) => setField('theme', chosen)}>
      <option value="">{t('options.own')}</option>
      {themes.map((one) => (
        <option key={one} value={one}>
          {t(`options.${one}`)}
        </option>
      ))}
    </Select>
  );
}

function AppearanceField() {
  const { appearance } = useSnapshot(form);
  return (
    <Select
      name="appearance"
      value={appearance}
      onChoose={(chosen) => setField('appearance', chosen)}
    >
      <option value="">{t('options.system')}</option>
      {Appearance.options.map((one) => (
        <option key={one} value={one}>
          {t(`options.${one}`)}
        </option>
      ))}
    </Select>
  );
}

/** Each language in its own name. */
const names = {
  en: 'English',
  it: 'Italiano',
  ja: '日本語',
  pl: 'Polski',
  sv: 'Svenska',
  de: 'Deutsch',
} as const;

function LocaleField() {
  const { locale } = useSnapshot(form);
  return (
    <Select name="locale" value={locale} onChoose={(chosen) => setField('locale', chosen)}>
      <option value="">{t('options.own')}</option>
      {locales.map((one) => (
        <option key={one} value={one} lang={one}>
          {names[one]}
        </option>
      ))}
    </Select>
  );
}

function DirectionField() {
  const { dir } = useSnapshot(form);
  return (
    <Select name="dir" value={dir} onChoose={(chosen) => setField('dir', chosen)}>
      <option value="">{t('options.own')}</option>
      {Direction.options.map((one) => (
        <option key={one} value={one}>
          {t(`options.${one}`)}
        </option>
      ))}
    </Select>
  );
}

function Title() {
  const { title } = useSnapshot(form);
  return (
    <Wide>
      <Text name="title" value={title} placeholder={page.storeName} fault={null} />
    </Wide>
  );
}

function Accent() {
  const values = useSnapshot(form);
  return (
    <Narrow>
      <Text
        name="accent"
        value={values.accent}
        placeholder="#0a6e5c"
        isNumber
        fault={faultsOf(values).accent ? t('options.wrongAccent') : null}
      />
    </Narrow>
  );
}

/** An option that is on or off. */
const switchOf = (name: 'lazy' | 'poster' | 'header' | 'footer' | 'notices' | 'download') =>
  function Switch() {
    const values = useSnapshot(form);
    return (
      <Wide>
        <Checkbox
          text={t(`options.${name}`)}
          isChecked={values[name]}
          onCheck={(isChecked) => setField(name, isChecked)}
        />
      </Wide>
    );
  };

const fieldViews: Readonly<Partial<Record<FormField, () => ReactNode>>> = {
  issue: Issue,
  type: Type,
  page: Page,
  height: Height,
  theme: ThemeField,
  appearance: AppearanceField,
  locale: LocaleField,
  dir: DirectionField,
  title: Title,
  accent: Accent,
  lazy: switchOf('lazy'),
  poster: switchOf('poster'),
  header: switchOf('header'),
  footer: switchOf('footer'),
  notices: switchOf('notices'),
  download: switchOf('download'),
};

interface SelectProps<T extends string> {
  readonly name: 'issue' | 'theme' | 'appearance' | 'locale' | 'dir';
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly children: ReactNode;
}

function Select<T extends string>({ name, value, onChoose, children }: SelectProps<T>) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t(`options.${name}`)}</Label>
      <List id={id} name={name} value={value} onChoose={onChoose}>
        {children}
      </List>
    </Field>
  );
}

interface TextProps {
  readonly name: 'page' | 'height' | 'title' | 'accent';
  readonly value: string;
  readonly placeholder: string;
  readonly isNumber?: boolean;
  readonly fault: string | null;
}

function Text({ name, value, placeholder, isNumber = false, fault }: TextProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t(`options.${name}`)}</Label>
      <input
        id={id}
        name={name}
        className={isNumber ? `${entry} ${leftToRight}` : entry}
        dir={isNumber || !value ? undefined : 'auto'}
        inputMode={isNumber && name !== 'accent' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={200}
        value={value}
        placeholder={placeholder}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => setField(name, target.value)}
      />
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </Field>
  );
}

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
`;

/** As many columns as fit. Long fields take two columns. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${from('medium')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`;

const Wide = styled.div`
  ${from('small')} {
    grid-column: span 2;
  }
`;

const Narrow = styled.div``;

const Caption = styled.span`
  font-weight: 600;
`;
