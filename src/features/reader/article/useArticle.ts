import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Rectangle } from '#contract/api/annotations.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { useAnnotations } from '../annotations/documentAnnotations.ts';
import { type Session, useSearchStore, useSession, useSessionStore } from '../session/session.ts';
import { isTogether, pagesWith } from '../spreads/layout.ts';
import { type ArticlePage, type ArticleRange, articleIn, itemAt, nextRange } from './article.ts';
import { linksOn } from './articleLinks.ts';
import { type ArticleMark, highlightsOn, hitMark, itemWith, spokenMark } from './articleMarks.ts';
import { ArticlePages } from './ArticlePages.ts';

/** The visible part of the first visible page; null in a reader without pages on the screen. */
function viewOf({ root }: Session, page: PageNumber): Rectangle | null {
  const frame = root?.querySelector(`[data-frame="${page}"]`)?.getBoundingClientRect();
  const seen = root?.getBoundingClientRect();
  if (!frame || !seen || frame.width === 0) return null;
  return {
    x: (seen.left - frame.left) / frame.width,
    y: (seen.top - frame.top) / frame.height,
    width: seen.width / frame.width,
    height: seen.height / frame.height,
  };
}

/** The pages of a range and one page on each side, whose paragraphs may belong to it. */
function usePages({ first, last }: ArticleRange): readonly ArticlePage[] {
  const session = useSession();
  const { pageCount, engine, pack } = useSessionStore();
  const [source] = useState(() => new ArticlePages(session));
  const [pages, setPages] = useState<readonly ArticlePage[]>([]);
  useEffect(() => {
    if (!engine && !pack) return undefined;
    let isOver = false;
    const numbers = Array.from({ length: last - first + 3 }, (_, at) => first - 1 + at).filter(
      (page) => page >= 1 && page <= (pageCount ?? 0),
    );
    const load = async (): Promise<void> => {
      const read = await Promise.all(numbers.map((page) => source.of(page as PageNumber)));
      if (!isOver && read.every((page) => page !== null)) setPages(read);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [source, first, last, pageCount, engine, pack]);
  return pages;
}

/** The links of the text and its marks, with the mark to which the article moves at the end. */
function useMarks(pages: readonly ArticlePage[]) {
  const annotations = useAnnotations();
  const { spoken } = useSessionStore();
  const { state } = useSearchStore();
  const current = state.at === 'off' ? null : state.current;
  const links = useMemo(() => pages.flatMap((one) => linksOn(one, location.origin)), [pages]);
  const marked = useMemo(() => {
    const found = current && pages.map((page) => hitMark(page, current)).find((mark) => mark);
    const moving: ArticleMark | null = spoken ? spokenMark(spoken) : (found ?? null);
    const highlights = pages.flatMap((page) => highlightsOn(page, annotations));
    return { marks: moving ? [...highlights, moving] : highlights, moving };
  }, [pages, annotations, spoken, current]);
  return { ...marked, links };
}

/** The milliseconds without movement after which the pages below follow the article. */
const restMs = 150;
/** CSS pixels between the upper edge and the text to which the article moves. */
const margin = 24;

/** The article of the visible pages. It moves to the page that the reader shows, and moves the reader. */
export function useArticle(place: RefObject<HTMLElement | null>) {
  const session = useSession();
  const { page, layout, pageCount } = useSessionStore();
  const [visible] = useState(() => pagesWith(session.turning.visiblePage, layout));
  const [entered = page] = visible;
  const opened = { first: entered, last: visible.at(-1) ?? entered };
  const [range, move] = useReducer(nextRange, opened);
  const pages = usePages(range);
  const items = useMemo(() => articleIn(pages, range), [pages, range]);
  const { moving, ...marked } = useMarks(pages);
  const [view] = useState(() => viewOf(session, entered));
  /** Where the article is after its next rendering; null where it is now. */
  const wanted = useRef<{ page: PageNumber; view?: typeof view } | 'mark' | null>({
    page: entered,
    view,
  });
  /** The page of the first visible text. */
  const shown = useRef<PageNumber>(entered);
  const follow = useFollowing(place, shown);
  const land = useEffectEvent((all: typeof items) => {
    const { current: to } = wanted;
    const { current: room } = place;
    const at = to === 'mark' ? itemWith(moving, all) : to ? itemAt(all, pages, to) : -1;
    const element = room?.querySelectorAll('[data-page]')[at];
    if (!room || !element) return;
    wanted.current = null;
    const lit = element.querySelector('[data-moving]');
    const top = (lit ?? element).getBoundingClientRect().top - room.getBoundingClientRect().top;
    room.scrollBy({ top: top - (lit ? room.clientHeight / 3 : margin), behavior: 'instant' });
    follow();
  });
  const turned = useEffectEvent((to: PageNumber) => {
    if (isTogether(to, shown.current, layout)) return;
    const spread = pagesWith(to, layout);
    shown.current = to;
    const isMark = moving !== null && spread.includes(moving.page);
    wanted.current = isMark ? 'mark' : { page: spread[0] ?? to };
    move({ type: 'turned', pages: spread });
    land(items);
  });
  const moved = useEffectEvent((mark: ArticleMark | null) => {
    if (mark) wanted.current = 'mark';
    if (mark) land(items);
  });
  useEffect(() => turned(page), [page]);
  useEffect(() => moved(moving), [moving]);
  useLayoutEffect(() => land(items), [items]);
  return {
    items,
    pages,
    moving,
    ...marked,
    follow,
    hasPrevious: pages.length > 0 && range.first > 1,
    hasNext: pages.length > 0 && range.last < (pageCount ?? 0),
    showPrevious: () => {
      wanted.current = { page: (range.first - 1) as PageNumber };
      move({ type: 'previous' });
    },
    endNear: () => move({ type: 'end-near', pageCount: pageCount ?? 0 }),
  };
}

/** After a movement of the article the reader turns to the page of its first visible text. */
function useFollowing(
  place: RefObject<HTMLElement | null>,
  shown: RefObject<PageNumber>,
): () => void {
  const { turning, store } = useSession();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const { current: room } = place;
      const top = (room?.getBoundingClientRect().top ?? 0) + 2 * margin;
      const all = [...(room?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
      const first = all.find((element) => element.getBoundingClientRect().bottom > top);
      const page = Number(first?.dataset['page']) as PageNumber;
      if (!page || isTogether(page, turning.visiblePage, store.layout)) return;
      shown.current = page;
      turning.turnTo(page, { cause: new Event('article') });
    }, restMs);
  }, [turning, store, place, shown]);
}
