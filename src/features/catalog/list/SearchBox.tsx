import { useRef } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { useTypedSearch } from '../../../shared/ui/useTypedSearch.ts';
import {
  clearButton,
  SearchIcon,
  SearchField,
  SearchForm,
  SearchInput,
} from './controls.styles.ts';

interface Props {
  /** The text of the present search. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches after a pause in typing, at once on Enter, and before a click elsewhere acts. */
export function SearchBox({ search, onSearch }: Props) {
  const { text, type, tell: report } = useTypedSearch(search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    type('');
    report('');
    input.current?.focus();
  };
  return (
    <SearchForm
      onSubmit={(event) => {
        event.preventDefault();
        report(text);
      }}
    >
      <SearchField>
        <Magnifier />
        <SearchInput
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={t('catalog.search')}
          placeholder={t('catalog.search')}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {text && (
          <button
            type="button"
            className={clearButton}
            aria-label={t('catalog.clearSearch')}
            onClick={clear}
          >
            <CloseIcon />
          </button>
        )}
      </SearchField>
    </SearchForm>
  );
}

const Magnifier = () => (
  <SearchIcon viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </SearchIcon>
);
