import type { Rectangle } from '#contract/api/annotations.ts';
import { lineJoints } from '#contract/joinLines.ts';
import type { PageText } from '#contract/pageText.ts';
import type {
  HeadingLevel,
  PageNumber,
  PdfRect,
  TextRun,
} from '../../../../workers/pdf/engineProtocol.ts';
import {
  continues,
  isUnfinished,
  type Paragraph,
  type Passage,
  paragraphsOf,
  type ReadPage,
} from '../text/paragraphs.ts';
import { type Figure, figuresOf } from './figures.ts';
import { type Order, orderOf } from './pageOrder.ts';

/** A page whose text and figures are known. */
export interface ArticlePage extends ReadPage {
  readonly page: PageNumber;
  readonly order: Order;
  /** Of the paragraphs. Their places count its characters. */
  readonly text: string;
  readonly pieces: PageText<TextRun>['pieces'];
  readonly paragraphs: readonly Paragraph[];
  readonly figures: readonly Figure[];
}

/** The part of a paragraph that stands on one page, in one column or several. */
export interface TextPart {
  readonly page: PageNumber;
  readonly start: number;
  readonly end: number;
  /** With the space that separates it from the next part. */
  readonly text: string;
  /** Of its first block. */
  readonly rect: PdfRect;
}

export interface TextItem {
  readonly kind: 'heading' | 'byline' | 'paragraph';
  /** null of a text that is no heading. */
  readonly level: HeadingLevel | null;
  readonly language: string;
  readonly direction: TextRun['direction'];
  readonly parts: readonly TextPart[];
}

export interface FigureItem extends Pick<Figure, 'rect' | 'alt'> {
  readonly kind: 'figure';
  readonly page: PageNumber;
  readonly size: ReadPage['size'];
  readonly caption: TextItem | null;
}

/** A page that can be read as a page only. */
export interface PageItem {
  readonly kind: 'page';
  readonly page: PageNumber;
}

export type ArticleItem = TextItem | FigureItem | PageItem;

/** @param pictures the rectangles of pictures that the page paints */
export function articlePageOf(
  read: ReadPage,
  page: PageNumber,
  pictures: readonly PdfRect[],
): ArticlePage {
  const {
    page: { text, pieces },
    paragraphs,
  } = paragraphsOf(read);
  const inOrder = titleFirst(paragraphs.filter(isLevel));
  const figures = figuresOf(read, inOrder, text, pictures);
  return { ...read, page, text, pieces, paragraphs: inOrder, figures, order: orderOf(read) };
}

/** Whether a text is no label that stands along the edge of the page. Vertical lines of Japanese have ideographs. */
const isLevel = ({ first: { runs } }: Paragraph): boolean =>
  runs.some(({ angle, text }) => angle === 0 || ideograph.test(text));
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const bottomOf = ({ first: { rect } }: Paragraph): number => rect.y + rect.height;

/** Some files have the title, which stands above all other text of the page, at the end. */
function titleFirst(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const last = paragraphs.findLastIndex((one, at) =>
    paragraphs.slice(0, at).some(({ first }) => first.rect.y < bottomOf(one)),
  );
  return [...paragraphs.slice(last + 1), ...paragraphs.slice(0, last + 1)];
}

/** The articles on consecutive pages, with paragraphs that run over columns, figures and pages. */
export function articleOf(pages: readonly ArticlePage[]): readonly ArticleItem[] {
  const article = new Article();
  for (const page of pages) article.add(page);
  return article.items;
}

/** A shorter text without the end of a sentence is a label. */
const leastOpen = 60;
const smallStart = /^\p{Ll}/u;
const byline = /^(?:by|words|text|story|von|di|testo|av|przez|tekst|par|de|por|文|取材)[\s:：]/iu;
const longestByline = 120;
const jointOf = lineJoints([]);

class Article {
  readonly items: ArticleItem[] = [];
  /** The last paragraph without the end of its sentence. */
  #open: { readonly at: number; readonly last: Passage } | null = null;
  #last: Passage | undefined;

  add(page: ArticlePage): void {
    if (page.order !== 'known') {
      this.items.push({ kind: 'page', page: page.page });
      return;
    }
    const { figures, paragraphs } = page;
    const captions = new Set(figures.map(({ caption }) => caption));
    for (const [at, paragraph] of paragraphs.entries()) {
      this.#addFigures(page, at);
      if (!captions.has(paragraph) && !paragraph.first.isFigure) this.#addText(page, paragraph);
    }
    this.#addFigures(page, paragraphs.length);
  }

  #addFigures(page: ArticlePage, place: number): void {
    for (const { at, rect, alt, caption } of page.figures)
      if (at === place)
        this.items.push({
          kind: 'figure',
          page: page.page,
          size: page.size,
          rect,
          alt,
          caption: caption && textItemOf(page, caption, 'paragraph'),
        });
  }

  #addText(page: ArticlePage, paragraph: Paragraph): void {
    const { first, last } = paragraph;
    const at = this.#continuedBy(paragraph);
    if (at === null) this.items.push(textItemOf(page, paragraph, this.#kindOf(page, paragraph)));
    else this.#append(at, partOf(page, paragraph));
    this.#last = last;
    const own = at ?? this.items.length - 1;
    const text = page.text.slice(paragraph.start, paragraph.end).trim();
    const isOpen = isUnfinished(text) && (at !== null || text.length >= leastOpen);
    if (first.level === null && isOpen) this.#open = { at: own, last };
    else if (at !== null) this.#open = null;
  }

  /** The index of the heading or paragraph that goes on with this one; null if it begins a new one. */
  #continuedBy({ first }: Paragraph): number | null {
    const at = this.items.length - 1;
    const before = this.items[at];
    if (before?.kind === 'heading')
      return before.level === first.level && this.#last && isSameTitle(this.#last, first)
        ? at
        : null;
    if (!this.#open || !continues(this.#open.last, first)) return null;
    const between = this.items.slice(this.#open.at + 1);
    const isNext = between.every(({ kind }) => kind === 'figure' || kind === 'page');
    return isNext || smallStart.test(first.text) ? this.#open.at : null;
  }

  #append(at: number, part: TextPart): void {
    const item = this.items[at];
    if (!item || !('parts' in item)) return;
    const parts = [...item.parts];
    const before = parts.pop();
    if (before) parts.push({ ...before, text: joined(before.text, part.text) });
    this.items[at] = { ...item, parts: [...parts, part] };
  }

  #kindOf({ text }: ArticlePage, { first, start, end }: Paragraph): TextItem['kind'] {
    if (first.level !== null) return 'heading';
    const isBelowTitle = this.items.slice(-2).some(({ kind }) => kind === 'heading');
    const isByline = isBelowTitle && end - start <= longestByline && byline.test(text.slice(start));
    return isByline ? 'byline' : 'paragraph';
  }
}

/** Whether two blocks are lines of one title. */
const isSameTitle = (before: Passage, after: Passage): boolean => {
  const [one, other] = [before.runs.at(-1)?.size ?? 0, after.runs[0]?.size ?? 0];
  const gap = after.rect.y - before.rect.y - before.rect.height;
  return Math.abs(one - other) < 0.1 * one && gap < one && gap > -2 * one;
};

function joined(before: string, after: string): string {
  const joint = jointOf(before, after);
  if (joint === 'divided') return before.slice(0, -1);
  return joint === 'space' ? `${before} ` : before;
}

const partOf = ({ page, text }: ArticlePage, { start, end, first }: Paragraph): TextPart => ({
  page,
  start,
  end,
  text: text.slice(start, end).trimEnd(),
  rect: first.rect,
});

const textItemOf = (page: ArticlePage, paragraph: Paragraph, kind: TextItem['kind']): TextItem => ({
  kind,
  level: paragraph.first.level,
  language: paragraph.first.language ?? page.language,
  direction: paragraph.first.direction,
  parts: [partOf(page, paragraph)],
});

/** The consecutive pages that the article shows. */
export interface ArticleRange {
  readonly first: PageNumber;
  readonly last: PageNumber;
}

export type ArticleRangeEvent =
  /** The reader shows these pages, by a turn, a link, a hit or the contents. */
  | { readonly type: 'turned'; readonly pages: readonly PageNumber[] }
  /** The end of the article comes into view. */
  | { readonly type: 'end-near'; readonly pageCount: number }
  /** The user asks for the page before the first one. */
  | { readonly type: 'previous' };

/** A turn within the range keeps it; the other events add a page of the document. */
export function nextRange(range: ArticleRange, event: ArticleRangeEvent): ArticleRange {
  const { first, last } = range;
  if (event.type === 'previous') return { first: Math.max(1, first - 1) as PageNumber, last };
  if (event.type === 'end-near')
    return { first, last: Math.min(event.pageCount, last + 1) as PageNumber };
  const { pages } = event;
  if (pages.some((page) => page >= first && page <= last)) return range;
  return { first: pages[0] ?? first, last: pages.at(-1) ?? last };
}

export const partsOf = (item: ArticleItem) => ('parts' in item ? item.parts : []);

const pagesOf = (item: ArticleItem): readonly PageNumber[] =>
  'parts' in item ? item.parts.map(({ page }) => page) : [item.page];

/** What stands on the pages of a range. `pages` may have one more at each end. */
export const articleIn = (
  pages: readonly ArticlePage[],
  { first, last }: ArticleRange,
): readonly ArticleItem[] =>
  articleOf(pages).filter((item) => pagesOf(item).some((page) => page >= first && page <= last));

/** The index of the first text in the visible part of a page, else of the first item of the page; -1 without one. */
export function itemAt(
  items: readonly ArticleItem[],
  pages: readonly ArticlePage[],
  { page, view }: { readonly page: PageNumber; readonly view?: Rectangle | null },
): number {
  const size = pages.find((one) => one.page === page)?.size;
  const isSeen = ({ page: own, rect }: TextPart): boolean => {
    if (own !== page || !size || !view) return false;
    const [x, y] = [rect.x / size.width - view.x, rect.y / size.height - view.y];
    const [right, bottom] = [x + rect.width / size.width, y + rect.height / size.height];
    return x < view.width && right > 0 && y < view.height && bottom > 0;
  };
  const isWhole =
    view &&
    Math.max(view.x, view.y) <= 0 &&
    Math.min(view.x + view.width, view.y + view.height) >= 1;
  const seen = isWhole ? -1 : items.findIndex((item) => partsOf(item).some(isSeen));
  return seen < 0 ? items.findIndex((item) => pagesOf(item).includes(page)) : seen;
}
