import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon, SearchIcon, arrowDown, arrowUp } from '../bars/icons.tsx';
import { type Session, useSession, useSessionStore, useSearchStore } from '../session/session.ts';
import { closePanel } from '../focus.ts';
import { coversPages } from '../panels.ts';
import { ReaderPanel } from '../bars/ReaderPanel.tsx';
import { isSearchStep, letterOf } from '../readingDirection.ts';
import {
  consumeNewText,
  selectedWords,
  setSearchText,
  type Hit,
  type SearchState,
} from './searchState.ts';
import { canSearch, endSearch, find, goToHit, stepToHit } from './runSearch.ts';
import { Field, Input, panel } from './search.styles.ts';
import { Results } from './Results.tsx';
import { labelOf, type PageLabels } from '../pageLabels.ts';
import { color, size, space, target } from '../../../shared/ui/tokens.ts';

/**
 * The number of results and, while the search runs, how far it has come. They are announced when it has ended. Beside
 * them is the position of the current result.
 */
function SearchStatus() {
  const { state } = useSearchStore();
  const { pageLabels } = useSessionStore();
  return (
    <>
      <Status aria-busy={state.at === 'searching'}>
        <bdi>{sentence(state, pageLabels)}</bdi>
      </Status>
      <Position aria-live="polite" dir="ltr">
        {positionIn(state)}
      </Position>
    </>
  );
}

function sentence(state: SearchState, labels: PageLabels): string {
  // A fast search ends before it tells how far it has come.
  if (state.at === 'off' || (state.at === 'searching' && state.reached === null)) return '';
  const count = state.hits.length;
  if (state.at === 'cut') return t('searchPanel.many', { count });
  const results = t('reader.search.results', { count });
  if (state.at === 'searching' && state.reached !== null) {
    const page = labelOf(state.reached, labels);
    return count === 0
      ? t('searchPanel.searching', { page })
      : t('searchPanel.foundSoFar', { results, page });
  }
  return state.at === 'partial' ? `${results}. ${t('searchPanel.partial')}` : results;
}

function positionIn(state: SearchState): string {
  if (state.at === 'off' || !state.current) return '';
  return `${state.hits.indexOf(state.current) + 1} / ${state.hits.length}`;
}

interface Props {
  readonly next: React.Ref<HTMLButtonElement>;
  readonly onChoose: (hit: Hit, cause: Event) => void;
}

/** What the search has found, below its field. */
function Found({ next, onChoose }: Props) {
  const { state } = useSearchStore();
  const hasHits = state.at !== 'off' && state.hits.length > 0;
  return (
    <>
      <Row>
        <SearchStatus />
        <Step name="searchPanel.previous" step={-1} isOn={hasHits} icon={arrowUp} />
        <Step ref={next} name="searchPanel.next" step={1} isOn={hasHits} icon={arrowDown} />
      </Row>
      {hasHits && <Results onChoose={onChoose} />}
    </>
  );
}

interface StepProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly name: 'searchPanel.next' | 'searchPanel.previous';
  readonly step: 1 | -1;
  readonly isOn: boolean;
  readonly icon: React.ReactNode;
}

function Step({ ref, name, step, isOn, icon }: StepProps) {
  const session = useSession();
  return (
    <IconButton
      ref={ref}
      type="button"
      aria-label={t(name)}
      aria-disabled={!isOn}
      onClick={(event) => stepToHit(session, step, event.nativeEvent)}
    >
      {icon}
    </IconButton>
  );
}

/** A panel, not a modal: the pages with the hits stay in use beside it. */
export function OpenSearch() {
  const session = useSession();
  const { search } = session;
  const input = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // The document comes after the panel where an address begins the search.
  const isReady = canSearch(useSessionStore());
  // An update after the event would move the caret.
  const { text, state } = useSnapshot(search, { sync: true });
  useFocus(session, input);
  useSearch(session, text, isReady);
  useKeys(session, (words) => {
    if (words !== '') flushSync(() => setSearchText(search, words));
    input.current?.focus();
    input.current?.select();
  });
  const choose = useCallback(
    (hit: Hit, cause: Event): void => {
      goToHit(session, hit, cause);
      leaveBoxOnPhone(next.current);
    },
    [session],
  );
  const isChosen = state.at !== 'off' && state.current !== null;
  return (
    <ReaderPanel
      panel="search"
      kind="dialog"
      name={t('reader.search.title')}
      className={panel}
      data-chosen={isChosen}
    >
      <Field>
        <SearchIcon />
        <Input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          aria-label={t('reader.search.title')}
          placeholder={t('reader.search.title')}
          value={text}
          onChange={({ target }) => setSearchText(search, target.value)}
          onKeyDown={(event) => onEnter(event, session, next.current)}
        />
        <CloseButton />
      </Field>
      <Found next={next} onChoose={choose} />
    </ReaderPanel>
  );
}

function CloseButton() {
  const session = useSession();
  return (
    <IconButton
      type="button"
      aria-label={t('reader.search.close')}
      onClick={() => closePanel(session)}
    >
      <CloseIcon />
    </IconButton>
  );
}

/** On a phone the list and the keyboard leave with the focus of the box, so the hit is visible. */
function leaveBoxOnPhone(next: HTMLElement | null): void {
  if (coversPages()) next?.focus();
}

/** Enter goes to the next hit, and with the shift key to the one before. */
function onEnter(event: KeyboardEvent, session: Session, next: HTMLElement | null): void {
  // Enter also ends the composition of a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  stepToHit(session, event.shiftKey ? -1 : 1, event.nativeEvent);
  leaveBoxOnPhone(next);
}

/** Searches at each change of the text. The search ends with the panel, unless another panel replaces it. */
function useSearch(session: Session, text: string, isReady: boolean): void {
  const begin = useEffectEvent((text: string) => {
    const { state } = session.search;
    // It went on while another panel was open.
    if (state.at !== 'off' && state.text === text && state.at !== 'partial') return;
    void find(session, text);
  });
  useEffect(() => {
    if (isReady) begin(text);
  }, [text, isReady]);
  const { search, store } = session;
  useEffect(() => () => void (store.panel === null && endSearch(search)), [search, store]);
}

/** The box takes the focus, from the field that was in its place with the same letters. */
function useFocus({ search }: Session, input: React.RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = input;
    if (!box || search.isFromAddress || !mayTakeFocus()) return;
    box.focus({ preventScroll: true });
    box.setSelectionRange(consumeNewText(search) ? box.value.length : 0, box.value.length);
  }, [search, input]);
}

/**
 * Keys that work wherever the focus is in the reader, as in a browser's own search.
 * @param search begins with the selected text, if there is one
 */
function useKeys(session: Session, search: (words: string) => void): void {
  const begin = useEffectEvent(search);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (isOfAnother(session, event.target)) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const letter = isCommand ? letterOf(event) : '';
      const isStep = isSearchStep(event);
      if (isStep) stepToHit(session, event.shiftKey ? -1 : 1, event);
      if (letter === 'f') begin(selectedWords(session.root));
      if (!isStep && letter !== 'f') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [session]);
}

/** Whether the focus is in another reader of the page. */
function isOfAnother({ root }: Session, target: EventTarget | null): boolean {
  const viewer = target instanceof Element ? target.closest('[data-viewer]') : null;
  return viewer !== null && !viewer.contains(root);
}

const Row = styled.div`
  display: flex;
  align-items: center;
  min-block-size: ${target};
  padding-inline: ${space(1.5)} ${space(0.5)};
`;

const Status = styled.output`
  flex: 1;
  min-inline-size: 0;
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

const Position = styled.span`
  padding-inline: ${space(1)};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
