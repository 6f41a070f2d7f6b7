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
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { useAnnotations } from '../annotations/documentAnnotations.ts';
import { type Session, useSearchStore, useSession, useSessionStore } from '../session/session.ts';
import { isTogether, pagesWith } from '../spreads/layout.ts';
import {
  type ArticleItem,
  articleOf,
  type ArticlePage,
  pagesOfItem,
  type TextPart,
} from './article.ts';
import { type ArticleMark, highlightsOn, hitMark, isInPart, spokenMark } from './articleMarks.ts';
import { ArticlePages } from './ArticlePages.ts';
import { type ArticleRange, nextRange } from './articleRange.ts';

/** A part of a page, as shares of its width and height. */
interface PageView {
  readonly page: PageNumber;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the article is after its next rendering. */
type Landing = { readonly at: 'view'; readonly view: PageView } | { readonly at: 'mark' };

const wholePage = (page: PageNumber): PageView => ({ page, left: 0, top: 0, right: 1, bottom: 1 });

/** The visible part of the first visible page. */
function viewOf({ root, turning, store }: Session): PageView {
  const [page = turning.visiblePage] = pagesWith(turning.visiblePage, store.layout);
  const frame = root?.querySelector(`[data-frame="${page}"]`)?.getBoundingClientRect();
  const seen = root?.getBoundingClientRect();
  if (!frame || !seen || frame.width === 0) return wholePage(page);
  return {
    page,
    left: (seen.left - frame.left) / frame.width,
    top: (seen.top - frame.top) / frame.height,
    right: (seen.right - frame.left) / frame.width,
    bottom: (seen.bottom - frame.top) / frame.height,
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

function useMarks(pages: readonly ArticlePage[]): {
  readonly marks: readonly ArticleMark[];
  /** To which the article moves. */
  readonly moving: ArticleMark | null;
} {
  const annotations = useAnnotations();
  const { spoken } = useSessionStore();
  const { state } = useSearchStore();
  const current = state.at === 'off' ? null : state.current;
  return useMemo(() => {
    const found = current && pages.map((page) => hitMark(page, current)).find((mark) => mark);
    const moving = spoken ? spokenMark(spoken) : (found ?? null);
    const highlights = pages.flatMap((page) => highlightsOn(page, annotations));
    return { marks: moving ? [...highlights, moving] : highlights, moving };
  }, [pages, annotations, spoken, current]);
}

/** The milliseconds without movement after which the pages below follow the article. */
const restMs = 150;
/** CSS pixels between the upper edge and the text to which the article moves. */
const margin = 24;

/** The article of the visible pages. It moves to the page that the reader shows, and moves the reader. */
export function useArticle(place: RefObject<HTMLElement | null>) {
  const session = useSession();
  const { page, layout, pageCount } = useSessionStore();
  const [range, move] = useReducer(nextRange, session, rangeOf);
  const pages = usePages(range);
  const items = useMemo(() => itemsIn(articleOf(pages), range), [pages, range]);
  const { marks, moving } = useMarks(pages);
  const [entered] = useState(() => viewOf(session));
  const wanted = useRef<Landing | null>({ at: 'view', view: entered });
  /** The page of the first visible text. */
  const shown = useRef<PageNumber>(entered.page);
  const follow = useFollowing(place, shown);
  const land = useEffectEvent((shownItems: readonly ArticleItem[]) => {
    const { current: room } = place;
    const target = wanted.current && targetOf(wanted.current, shownItems, pages, moving);
    const element = target === null ? null : room?.querySelectorAll('[data-page]')[target];
    if (!room || !element) return;
    wanted.current = null;
    const lit = element.querySelector('[data-moving]');
    const top = (lit ?? element).getBoundingClientRect().top - room.getBoundingClientRect().top;
    room.scrollBy({ top: top - (lit ? room.clientHeight / 3 : margin), behavior: 'instant' });
    follow();
  });
  const turned = useEffectEvent((to: PageNumber) => {
    if (isTogether(to, shown.current, layout)) return;
    const visible = pagesWith(to, layout);
    const isMark = moving !== null && visible.includes(moving.page);
    shown.current = to;
    wanted.current = isMark ? { at: 'mark' } : { at: 'view', view: wholePage(visible[0] ?? to) };
    move({ type: 'turned', pages: visible });
    land(items);
  });
  const moved = useEffectEvent((mark: ArticleMark | null) => {
    if (!mark) return;
    wanted.current = { at: 'mark' };
    land(items);
  });
  useEffect(() => turned(page), [page]);
  useEffect(() => moved(moving), [moving]);
  useLayoutEffect(() => land(items), [items]);
  return {
    items,
    marks,
    moving,
    follow,
    isRead: pages.length > 0,
    hasPrevious: range.first > 1,
    hasNext: range.last < (pageCount ?? 0),
    showPrevious: () => {
      wanted.current = { at: 'view', view: wholePage((range.first - 1) as PageNumber) };
      move({ type: 'previous' });
    },
    endNear: () => move({ type: 'end-near', pageCount: pageCount ?? 0 }),
  };
}

function rangeOf({ turning, store }: Session): ArticleRange {
  const pages = pagesWith(turning.visiblePage, store.layout);
  const [first = turning.visiblePage] = pages;
  return { first, last: pages.at(-1) ?? first };
}

const itemsIn = (
  items: readonly ArticleItem[],
  { first, last }: ArticleRange,
): readonly ArticleItem[] =>
  items.filter((item) => pagesOfItem(item).some((page) => page >= first && page <= last));

/** The index of the item to which the article moves; null until it is there. */
function targetOf(
  landing: Landing,
  items: readonly ArticleItem[],
  pages: readonly ArticlePage[],
  moving: ArticleMark | null,
): number | null {
  const at =
    landing.at === 'mark'
      ? items.findIndex((item) => moving && partsOf(item).some((part) => isInPart(moving, part)))
      : indexIn(landing.view, items, pages);
  return at < 0 ? null : at;
}

const partsOf = (item: ArticleItem) => ('parts' in item ? item.parts : []);

/** The first text in a view; the first item of its page if no text begins there. */
function indexIn(
  { page, left, top, right, bottom }: PageView,
  items: readonly ArticleItem[],
  pages: readonly ArticlePage[],
): number {
  const size = pages.find((one) => one.page === page)?.size;
  const isSeen = ({ page: own, rect: { x, y, width, height } }: TextPart): boolean =>
    own === page &&
    size !== undefined &&
    x < right * size.width &&
    x + width > left * size.width &&
    y < bottom * size.height &&
    y + height > top * size.height;
  const seen = items.findIndex((item) => partsOf(item).some(isSeen));
  return seen < 0 ? items.findIndex((item) => pagesOfItem(item).includes(page)) : seen;
}

/** After a movement of the article the reader turns to the page of its first visible text. */
function useFollowing(
  place: RefObject<HTMLElement | null>,
  shown: RefObject<PageNumber>,
): () => void {
  const session = useSession();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const { current: room } = place;
      const top = (room?.getBoundingClientRect().top ?? 0) + 2 * margin;
      const first = [...(room?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].find(
        (element) => element.getBoundingClientRect().bottom > top,
      );
      const page = Number(first?.dataset['page']) as PageNumber;
      const { turning, store } = session;
      if (!page || isTogether(page, turning.visiblePage, store.layout)) return;
      shown.current = page;
      turning.turnTo(page, { cause: new Event('article') });
    }, restMs);
  }, [session, place, shown]);
}
