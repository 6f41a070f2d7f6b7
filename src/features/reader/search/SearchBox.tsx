import {
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { focusReturnTarget } from '../../../shared/ui/menu/focusReturnTarget.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { arrowDown, arrowUp, CloseIcon, SearchIcon } from '../bars/icons.tsx';
import type { Session } from '../session/session.ts';
import { closePanel } from '../focus.ts';
import { coversPages, openerOf, panelId } from '../panels.ts';
import { isSearchStep, letterOf } from '../rules.ts';
import { setSearchText } from './store.ts';
import { canSearch, endSearch, find, goToHit, stepToHit } from './effects.ts';
import { Results } from './Results.tsx';
import type { Hit } from './rules.ts';
import { SearchStatus } from './SearchStatus.tsx';
import { Field, Input, panel, Row } from './search.styles.ts';
import { useSearchStore, useSession, useSessionStore } from '../session/context.ts';

/** A panel, not a modal: the pages with the hits stay in use beside it. */
export function OpenSearch() {
  const session = useSession();
  const { id, search } = session;
  const input = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // The document comes after the panel where an address begins the search.
  const isReady = canSearch(useSessionStore());
  const [text, setText] = useState(search.text);
  const { state } = useSearchStore();
  useFocus(session, input);
  useSearch(session, text, isReady);
  useKeys(session, input);
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setSearchText(search, target.value);
    setText(target.value);
  };
  const choose = useCallback(
    (hit: Hit, cause: Event): void => {
      goToHit(session, hit, cause);
      leaveBoxOnPhone(next.current);
    },
    [session],
  );
  const isChosen = state.at !== 'off' && state.current !== null;
  const hasHits = state.at !== 'off' && state.hits.length > 0;
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
          onChange={type}
          onKeyDown={(event) => onEnter(event, session, next.current)}
        />
        <CloseButton />
      </Field>
      <Row>
        <SearchStatus />
        <Step name="searchPanel.previous" step={-1} isOn={hasHits} icon={arrowUp} />
        <Step ref={next} name="searchPanel.next" step={1} isOn={hasHits} icon={arrowDown} />
      </Row>
      {hasHits && <Results onChoose={choose} />}
    </div>
  );
}

function CloseButton() {
  const session = useSession();
  return (
    <IconButton
      type="button"
      aria-label={t('searchPanel.close')}
      onClick={() => closePanel(session)}
    >
      <CloseIcon />
    </IconButton>
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

/** The box takes the focus, and gives it back to where it was. */
function useFocus({ id, search }: Session, input: React.RefObject<HTMLInputElement | null>): void {
  const [cameFrom] = useState(focusReturnTarget);
  useLayoutEffect(() => {
    if (search.isFromAddress || !mayTakeFocus()) return undefined;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    return undefined;
  }, [search, input]);
  // After the commit, in which the panel's button takes the focus.
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === openerOf('search', id);
      if (isLost && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    },
    [id, cameFrom],
  );
}

/** Keys that work wherever the focus is in the reader, as in a browser's own search. */
function useKeys(session: Session, input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (isOfAnother(session, event.target)) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const letter = isCommand ? letterOf(event) : '';
      const isStep = isSearchStep(event);
      if (isStep) stepToHit(session, event.shiftKey ? -1 : 1, event);
      if (letter === 'f') {
        input.current?.focus();
        input.current?.select();
      }
      if (!isStep && letter !== 'f') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [session, input]);
}

/** Whether the focus is in another reader of the page. */
function isOfAnother({ root }: Session, target: EventTarget | null): boolean {
  const viewer = target instanceof Element ? target.closest('[data-viewer]') : null;
  return viewer !== null && !viewer.contains(root);
}
