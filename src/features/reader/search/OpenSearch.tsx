import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { focusReturnTarget } from '../../../shared/ui/menu/focusReturnTarget.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { arrowDown, arrowUp, CloseIcon, SearchIcon } from '../bars/icons.tsx';
import { closePanel } from '../focus.ts';
import { openerOf, panelId } from '../panels.ts';
import { letterOf } from '../rules.ts';
import { reader } from '../store.ts';
import { endSearch, find, goToHit, stepToHit } from './effects.ts';
import { Results } from './Results.tsx';
import type { Hit } from './rules.ts';
import { SearchStatus } from './SearchStatus.tsx';
import { Field, Input, panel, Row } from './search.styles.ts';
import { prepareSearch, search, searchNow } from './store.ts';

/** A panel, not a modal: the pages with the hits stay in use beside it. */
export function OpenSearch() {
  const input = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // The engine comes after the panel where an address begins the search.
  const { engine } = useSnapshot(reader);
  const [text, setText] = useState(startText);
  const { state } = useSnapshot(search, { sync: true });
  useFocus(input);
  useSearch(text, engine !== null);
  useKeys(input);
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    search.text = target.value;
    search.awaitedStep = null;
    setText(target.value);
  };
  const choose = (hit: Hit, cause: Event): void => {
    goToHit(hit, cause);
    leaveBoxOnPhone(next.current);
  };
  const isChosen = state.at !== 'off' && state.current !== null;
  const hasHits = state.at !== 'off' && state.hits.length > 0;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `dialog` takes the focus by itself
      role="dialog"
      id={panelId('search')}
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
          onKeyDown={(event) => onEnter(event, next.current)}
        />
        <IconButton type="button" aria-label={t('reader.search.close')} onClick={closePanel}>
          <CloseIcon />
        </IconButton>
      </Field>
      <Row>
        <SearchStatus />
        <Step name="reader.search.previous" step={-1} isOn={hasHits} icon={arrowUp} />
        <Step ref={next} name="reader.search.next" step={1} isOn={hasHits} icon={arrowDown} />
      </Row>
      {hasHits && <Results onChoose={choose} />}
    </div>
  );
}

function startText(): string {
  prepareSearch();
  return search.text;
}

interface StepProps {
  readonly ref?: React.Ref<HTMLButtonElement>;
  readonly name: 'reader.search.next' | 'reader.search.previous';
  readonly step: 1 | -1;
  readonly isOn: boolean;
  readonly icon: React.ReactNode;
}

const Step = ({ ref, name, step, isOn, icon }: StepProps) => (
  <IconButton
    ref={ref}
    type="button"
    aria-label={t(name)}
    aria-disabled={!isOn}
    onClick={(event) => stepToHit(step, event.nativeEvent)}
  >
    {icon}
  </IconButton>
);

/** On a phone the list and the keyboard leave with the focus of the box, so the hit is visible. */
function leaveBoxOnPhone(next: HTMLElement | null): void {
  if (window.matchMedia('(max-width: 599px)').matches) next?.focus();
}

/** Enter goes to the next hit, and with the shift key to the one before. */
function onEnter(event: KeyboardEvent, next: HTMLElement | null): void {
  // Enter also ends the composition of a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  stepToHit(event.shiftKey ? -1 : 1, event.nativeEvent);
  leaveBoxOnPhone(next);
}

/** Searches at each change of the text. The search ends with the panel, unless another panel replaces it. */
function useSearch(text: string, hasEngine: boolean): void {
  const begin = useEffectEvent((text: string) => {
    const state = searchNow();
    // It went on while another panel was open.
    if (state.at !== 'off' && state.text === text && state.at !== 'partial') return;
    void find(text);
  });
  useEffect(() => {
    if (hasEngine) begin(text);
  }, [text, hasEngine]);
  useEffect(() => () => void (reader.panel === null && endSearch()), []);
}

/** The box takes the focus, and gives it back to where it was. */
function useFocus(input: React.RefObject<HTMLInputElement | null>): void {
  const [cameFrom] = useState(focusReturnTarget);
  useLayoutEffect(() => {
    if (search.isFromAddress || !mayTakeFocus()) return undefined;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    return undefined;
  }, [input]);
  // After the commit, in which the panel's button takes the focus.
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === openerOf('search');
      if (isLost && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    },
    [cameFrom],
  );
}

/** Keys that work wherever the focus is in the reader, as in a browser's own search. */
function useKeys(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const letter = isCommand ? letterOf(event) : '';
      const isStep = event.key === 'F3' || letter === 'g';
      if (isStep) stepToHit(event.shiftKey ? -1 : 1, event);
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
  }, [input]);
}
