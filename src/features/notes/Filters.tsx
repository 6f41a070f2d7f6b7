import { useId } from 'react';
import { styled } from '@linaria/react';
import {
  type AnnotationColour,
  annotationColours,
  type AnnotationKind,
  annotationKinds,
} from '#contract/api/annotations.ts';
import { t } from '../../shared/shell/index.ts';
import { entry, Field, Label } from '../../shared/ui/fields.styles.ts';
import { Select } from '../../shared/ui/Select.tsx';
import { useTypedSearch } from '../../shared/ui/useTypedSearch.ts';
import type { NoteFilter } from './noteList.ts';
import { below, from, space } from '../../shared/ui/tokens.ts';

/** The search has a row of its own, on a phone the issue too; from 960 px on, all fields stand in one row. */
const FilterRow = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(1.5)};
  @media ${below('small')} {
    & > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from('medium')} {
    grid-template-columns: minmax(0, 3fr) repeat(3, minmax(0, 2fr));
  }
`;

const SearchField = styled(Field)`
  grid-column: 1 / -1;
  ${from('medium')} {
    grid-column: auto;
  }
`;

interface Props {
  readonly filter: NoteFilter;
  readonly issues: readonly { readonly issueId: number; readonly title: string }[];
  readonly onChange: (part: Partial<NoteFilter>) => void;
}

export const Filters = ({ filter, issues, onChange }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `search` is the landmark of this form
  <FilterRow role="search" onSubmit={(event) => event.preventDefault()}>
    <Search search={filter.search} onSearch={(search) => onChange({ search })} />
    <Choice
      label={t('notes.issue')}
      all={t('notes.allIssues')}
      chosen={filter.issueId === null ? null : String(filter.issueId)}
      choices={issues.map(({ issueId, title }) => ({ value: String(issueId), text: title }))}
      onChoose={(issueId) => onChange({ issueId: issueId === null ? null : Number(issueId) })}
    />
    <Choice<AnnotationKind>
      label={t('annotations.kind')}
      all={t('notes.allKinds')}
      chosen={filter.kind}
      choices={annotationKinds.map((value) => ({ value, text: t(`annotations.kinds.${value}`) }))}
      onChoose={(kind) => onChange({ kind })}
    />
    <Choice<AnnotationColour>
      label={t('annotations.colour')}
      all={t('notes.allColours')}
      chosen={filter.colour}
      choices={annotationColours.map((value) => ({
        value,
        text: t(`annotations.colours.${value}`),
      }))}
      onChoose={(colour) => onChange({ colour })}
    />
  </FilterRow>
);

interface SearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches after a pause in typing. */
function Search({ search, onSearch }: SearchProps) {
  const id = useId();
  const { text, type } = useTypedSearch(search, onSearch);
  return (
    <SearchField>
      <Label htmlFor={id}>{t('notes.search')}</Label>
      <input
        id={id}
        className={entry}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </SearchField>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** The text of the option for all values. */
  readonly all: string;
  /** null stands for all. */
  readonly chosen: T | null;
  readonly choices: readonly { readonly value: T; readonly text: string }[];
  readonly onChoose: (value: T | null) => void;
}

function Choice<T extends string>({ label, all, chosen, choices, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Select<T | ''>
        id={id}
        value={chosen ?? ''}
        onChoose={(value) => onChoose(value === '' ? null : value)}
      >
        <option value="">{all}</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
