import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { css } from '@linaria/core';
import { t } from '../../../shared/shell/index.ts';
import { useIssueLanguage, useSearchStore, useSession } from '../session/session.ts';
import { blockAt, blocksOf, heightKeyOf, useMountedBlocks } from './resultBlocks.ts';
import { listSteps } from '../focus.ts';
import { Block } from './ResultBlock.tsx';
import { type Hit, hitBeside } from './searchState.ts';
import { color, space } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';

interface Props {
  readonly onChoose: (hit: Hit, cause: Event) => void;
}

const noHits: readonly Hit[] = [];

/**
 * All hits in reading order. Only blocks near the visible part are mounted, because thousands of hits can arrive
 * within a second.
 */
export function Results({ onChoose }: Props) {
  const session = useSession();
  const list = useRef<HTMLDivElement>(null);
  const { state } = useSearchStore();
  const lang = useIssueLanguage();
  const hits = state.at === 'off' ? noHits : (state.hits as readonly Hit[]);
  const current = state.at === 'off' ? null : state.current;
  const blocks = useMemo(() => blocksOf(hits), [hits]);
  const place = useMemo(() => {
    const near = current ?? hitBeside(session.search.state, 1, session.turning.visiblePage);
    return near ? hits.indexOf(near) : -1;
  }, [session, hits, current]);
  const { stop, focused, note } = useTabStop(hits, current, place);
  const mounted = useMountedBlocks(list, blocks);
  const kept = [stop, place, focused].map((at) => blockAt(blocks, at)?.key);
  const search = state.at === 'off' ? 0 : state.id;
  const holdPlace = useShownPlace(list, { place, hits, current, search });
  const walk = (event: KeyboardEvent): void => {
    const step = listSteps[event.key];
    const from = indexOf(event.target);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    event.stopPropagation();
    holdPlace();
    const to = Math.max(0, Math.min(from + step, hits.length - 1));
    flushSync(() => note(to));
    buttonAt(list, to)?.focus({ preventScroll: true });
    reveal(list, to, 'nearest');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of the items have the keys
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `ul` may not have blocks around its items
      role="list"
      className={listLook}
      aria-label={t('searchPanel.list')}
      lang={lang}
      tabIndex={-1}
      onKeyDown={walk}
      onWheel={holdPlace}
      onPointerDown={holdPlace}
      onFocus={({ target }) => note(indexOf(target))}
    >
      {blocks.map((block) => (
        <Block
          key={block.key}
          block={block}
          height={mounted.heights.get(heightKeyOf(block))}
          isMounted={mounted.near.has(block.key) || kept.includes(block.key)}
          count={hits.length}
          current={current}
          stop={stop - block.start}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

/**
 * The index of the hit that the Tab key reaches: the one with the focus, until another one is chosen. `note` stores the
 * index of the one with the focus.
 */
function useTabStop(hits: readonly Hit[], current: Hit | null, place: number) {
  const [last, setLast] = useState<{ hit: Hit; current: Hit | null } | null>(null);
  const focused = last ? hits.indexOf(last.hit) : -1;
  const stop = focused >= 0 && last?.current === current ? focused : Math.max(0, place);
  const note = (at: number): void => {
    const hit = hits[at];
    setLast(hit ? { hit, current } : null);
  };
  return { stop, focused, note };
}

interface Shown {
  /** The index of the hit to show; -1 without one. */
  readonly place: number;
  readonly hits: readonly Hit[];
  readonly current: Hit | null;
  /** The number of the search. */
  readonly search: number;
}

/**
 * Keeps the chosen hit, or the one that is nearest to the page, in the visible part of the list. Returns a function
 * for when the user scrolls: batches that arrive later then leave the list where it is.
 */
function useShownPlace(list: List, { place, hits, current, search }: Shown): () => void {
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    isScrolled.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another search or choice is shown again
  }, [search, current]);
  useLayoutEffect(() => {
    if (place >= 0 && !isScrolled.current)
      reveal(list, place, current === null ? 'start' : 'nearest');
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each batch may move the hit
  }, [list, place, hits, current]);
  return () => {
    isScrolled.current = true;
  };
}

type List = RefObject<HTMLElement | null>;

const buttonAt = ({ current }: List, index: number): HTMLElement | null =>
  current?.querySelector<HTMLElement>(`[data-result="${index}"] button`) ?? null;

/** The index of the hit with an element; -1 if there is none. */
function indexOf(target: EventTarget): number {
  const item = target instanceof Element ? target.closest('[data-result]') : null;
  return Number(item?.getAttribute('data-result') ?? -1);
}

/** Scrolls the list, and nothing around it, to a hit that is not visible. */
function reveal(list: List, index: number, block: 'start' | 'nearest'): void {
  const button = buttonAt(list, index);
  if (!list.current || !button) return;
  const [room, own] = [list.current.getBoundingClientRect(), button.getBoundingClientRect()];
  const isBelow = own.bottom > room.bottom;
  if (own.top >= room.top && !isBelow) return;
  const isToEnd = isBelow && block === 'nearest';
  list.current.scrollTop += isToEnd ? own.bottom - room.bottom : own.top - room.top;
}

/** As high as its hits, at most as the window. */
const listLook = css`
  max-block-size: min(560px, calc(100dvh - ${space(22)}));
  overflow-y: auto;
  border-block-start: 1px solid ${color.line};
  overscroll-behavior: contain;
  touch-action: pan-y;
  ${phone} {
    max-block-size: min(42dvh, calc(100dvh - ${space(20)}));
    /* A chosen hit is seen on the page. The list returns with the focus of the box. */
    [data-chosen='true']:not(:has(input:focus)) > & {
      display: none;
    }
  }
`;
