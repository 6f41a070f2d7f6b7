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
  /** What is being searched for. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches when the hands have rested for a moment; at once with Enter, and before a press elsewhere acts. */
export function SearchBox({ search, onSearch }: Props) {
  const { text, type, tell } = useRest(search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    type('');
    tell('');
    input.current?.focus();
  };
  return (
    <SearchForm
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
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

/** The text as it is typed, told when it rests. What comes from elsewhere, as by Back, is taken over. */
function useRest(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const known = useRef(search);
  const tell = (text: string): void => {
    if (text === known.current) return;
    known.current = text;
    onSearch(text);
  };
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    if (text === known.current) return undefined;
    const timer = setTimeout(tellNow, restMs, text);
    // A press may leave this place in the history: the search belongs to it, and not to the next one.
    const onPress = () => tellNow(text);
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
  return { text, type: setText, tell };
}

const Magnifier = () => (
  <SearchIcon viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </SearchIcon>
);
