import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import {
  clearButton,
  SearchIcon,
  SearchField,
  SearchForm,
  SearchInput,
} from './controls.styles.ts';

const restMs = 200;

interface Props {
  /** The text of the present search. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches after a pause in typing, at once on Enter, and before a click elsewhere acts. */
export function SearchBox({ search, onSearch }: Props) {
  const { text, type, tell: report } = useRest(search, onSearch);
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

/**
 * The typed text, and the function that reports it after a pause. A change from elsewhere, for example by
 * Back, replaces the text.
 */
function useRest(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const known = useRef(search);
  const report = (text: string): void => {
    if (text === known.current) return;
    known.current = text;
    onSearch(text);
  };
  const reportNow = useEffectEvent(report);
  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(reportNow, restMs, text);
    // A click may leave this history entry. The search belongs to this one and not to the next.
    const onPress = () => reportNow(text);
    window.addEventListener('click', onPress, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', onPress, { capture: true });
    };
  }, [text]);
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setText(search);
  }, [search]);
  return { text, type: setText, tell: report };
}

const Magnifier = () => (
  <SearchIcon viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </SearchIcon>
);
