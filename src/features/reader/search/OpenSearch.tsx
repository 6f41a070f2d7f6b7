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
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { CloseIcon, SearchIcon } from '../bars/icons.tsx';
import type { Session } from '../session/session.ts';
import { closePanel } from '../focus.ts';
import { coversPages, panelId } from '../panels.ts';
import { isSearchStep, letterOf } from '../rules.ts';
import { consumeNewText, selectedWords, setSearchText } from './store.ts';
import { canSearch, endSearch, find, goToHit, stepToHit } from './effects.ts';
import { Found } from './Found.tsx';
import type { Hit } from './rules.ts';
import { Field, Input, panel } from './search.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

/** A panel, not a modal: the pages with the hits stay in use beside it. */
export function OpenSearch() {
  const session = useSession();
  const { id, search } = session;
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
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `dialog` takes the focus by itself
      role="dialog"
      id={panelId('search', id)}
      className={panel}
      aria-label={t('reader.search.title')}
      data-chosen={isChosen}
      tabIndex={-1}
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
    </div>
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
