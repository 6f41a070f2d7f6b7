import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../shared/shell/index.ts';
import { useIssueLanguage } from '../useDirection.ts';
import { useSearchStore, useSession } from '../session/context.ts';
import { blockAt, blocksOf } from './resultBlocks.ts';
import { Block } from './ResultBlock.tsx';
import { type Hit, hitBeside } from './rules.ts';
import { list as listLook } from './search.styles.ts';
import { heightKeyOf, useMountedBlocks } from './useMountedBlocks.ts';

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
  const [focused, setFocused] = useState<Hit | null>(null);
  const mounted = useMountedBlocks(list, blocks);
  const kept = [place, focused ? hits.indexOf(focused) : -1].map((at) => blockAt(blocks, at)?.key);
  useLayoutEffect(() => {
    if (place >= 0) reveal(list, place);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each batch may move the hit
  }, [place, hits]);
  const walk = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const from = indexOf(event.target);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(from + step, hits.length - 1));
    flushSync(() => setFocused(hits[to] ?? null));
    buttonAt(list, to)?.focus({ preventScroll: true });
    reveal(list, to);
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
      onFocus={({ target }) => setFocused(hits[indexOf(target)] ?? null)}
    >
      {blocks.map((block) => (
        <Block
          key={block.key}
          block={block}
          height={mounted.heights.get(heightKeyOf(block))}
          isMounted={mounted.near.has(block.key) || kept.includes(block.key)}
          count={hits.length}
          current={current}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

/** Arrows move the focus along the list. They turn no page. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type List = RefObject<HTMLElement | null>;

const buttonAt = ({ current }: List, index: number): HTMLElement | null =>
  current?.querySelector<HTMLElement>(`[data-result="${index}"] button`) ?? null;

/** The index of the hit with an element; -1 if there is none. */
function indexOf(target: EventTarget): number {
  const item = target instanceof Element ? target.closest('[data-result]') : null;
  return Number(item?.getAttribute('data-result') ?? -1);
}

/** Scrolls the list, and nothing around it, as little as needed. */
function reveal(list: List, index: number): void {
  const button = buttonAt(list, index);
  if (!list.current || !button) return;
  const [room, own] = [list.current.getBoundingClientRect(), button.getBoundingClientRect()];
  const above = room.top - own.top;
  const below = own.bottom - room.bottom;
  if (above > 0) list.current.scrollTop -= above;
  else if (below > 0) list.current.scrollTop += below;
}
