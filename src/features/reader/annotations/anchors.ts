import {
  type Anchor,
  longestContext,
  longestQuote,
  mostRectangles,
  type Rectangle,
  type TextPosition,
  type Annotation,
  type AnnotationId,
} from '#contract/api/annotations.ts';
import { locateAnchor } from '#contract/annotations/locate.ts';
import { type PageText, type RunPart, runsOfRange } from '#contract/pageText.ts';
import type { PageSize, TextRun, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';

/** The pages of annotations that are not where they were: see `AnnotationState`. */
type Moved = Readonly<Record<AnnotationId, PageNumber | 'lost'>>;

/** The page on which an annotation is now. A lost one keeps its number. */
export function pageOf({ id, page }: Annotation, moved: Moved): PageNumber {
  const now = moved[id];
  return now === undefined || now === 'lost' ? (page as PageNumber) : now;
}

/** In the order of the pages on which they are now. Annotations of one page keep their order. */
export const inPageOrder = (
  annotations: readonly Annotation[],
  moved: Moved,
): readonly Annotation[] => annotations.toSorted((a, b) => pageOf(a, moved) - pageOf(b, moved));

/**
 * Whether two anchors of one page are the same words at the same place. The position does not decide alone, because the
 * file may have been replaced since.
 */
export function isSamePassage(one: Anchor | null, other: Anchor): boolean {
  const [quote, wanted] = [one?.quote, other.quote];
  if (!one || !quote || !wanted || quote.exact !== wanted.exact) return false;
  const isAtSame =
    one.position?.start === other.position?.start && one.position?.end === other.position?.end;
  return isAtSame || (quote.prefix === wanted.prefix && quote.suffix === wanted.suffix);
}

/** The numbers of pages, for the marks of bars and thumbnails. */
export const pagesOf = (annotations: readonly Annotation[]): ReadonlySet<number> =>
  new Set(annotations.map(({ page }) => page));

/** The selected part of one page. */
export interface SelectedPart {
  readonly page: PageNumber;
  readonly anchor: Anchor;
}

export interface SelectedText {
  /** As it is copied. */
  readonly text: string;
  /** One for each page. */
  readonly parts: readonly SelectedPart[];
  /** Where the selection is in the window now; null when its page is turned, or not in the document any more. */
  readonly box: () => DOMRect | null;
}

/** A box on the page, in any unit. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The anchor of a part of a page's text; null for a part without letters. A quote that is too long is cut. */
export function anchorAt(
  { text }: PageText<TextRun>,
  position: TextPosition,
  shape: readonly Rectangle[],
): Anchor | null {
  const { start, end } = trimmed(text, position);
  if (start >= end) return null;
  const last = Math.min(end, start + longestQuote);
  return {
    quote: {
      prefix: text.slice(Math.max(0, start - longestContext), start),
      exact: text.slice(start, last),
      suffix: text.slice(last, last + longestContext),
    },
    position: { start, end: last },
    shape: [...shape],
  };
}

/** Without spaces at both ends. */
function trimmed(text: string, { start, end }: TextPosition): TextPosition {
  const part = text.slice(start, end);
  return {
    start: start + (part.length - part.trimStart().length),
    end: end - (part.length - part.trimEnd().length),
  };
}

/** A character of a run as a position in the page's text. A character that the text leaves out is at the next one. */
export function positionOf(
  { text, pieces }: PageText<TextRun>,
  run: TextRun,
  offset: number,
): number {
  const own = pieces.filter((piece) => piece.run === run);
  const holder = own.find((piece) => offset <= piece.from + piece.text.length) ?? own.at(-1);
  if (!holder) return text.length;
  const within = Math.max(0, Math.min(offset - holder.from, holder.text.length));
  return holder.start + within;
}

/**
 * Where an annotation is painted on a page; null if its text is not on the page. The stored rectangles are exact. They
 * are computed again if the text stands elsewhere, because the file was replaced. A position alone does not decide: the
 * page's text may have characters more or less before the quote, since the rules for hyphens have changed.
 */
export function placeOn(
  page: PageText<TextRun>,
  anchor: Anchor,
  size: PageSize,
): readonly Rectangle[] | null {
  const { position, shape } = anchor;
  if (!anchor.quote) return shape.length > 0 ? shape : null;
  const found = locateAnchor(page.text, anchor);
  if (!found) return null;
  const isSame = found.start === position?.start && found.end === position.end;
  if (isSame && shape.length > 0) return shape;
  const computed = rectanglesOf(runsOfRange(page.pieces, found.start, found.end).map(boxOf), size);
  return areNear(shape, computed) ? shape : computed;
}

/** Whether rectangles lie on the same lines, and begin and end at nearly the same letters. */
function areNear(stored: readonly Rectangle[], computed: readonly Rectangle[]): boolean {
  if (stored.length !== computed.length) return false;
  return stored.every((one, at) => {
    const other = computed[at];
    if (!other) return false;
    const reach = Math.min(one.height, other.height);
    return (
      Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < reach / 2 &&
      Math.abs(one.x - other.x) < reach &&
      Math.abs(one.x + one.width - other.x - other.width) < reach
    );
  });
}

/**
 * The upright box around characters of a run, which is rotated about its top left corner. All characters count as
 * equally wide.
 */
export function boxOf({ run, from, to }: RunPart<TextRun>): Box {
  const { x, y, width, size, angle, direction, text } = run;
  const along = [from, to].map((at) => (at / text.length) * width);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = along.flatMap((start) => {
    const across = direction === 'rtl' ? width - start : start;
    return [0, size].map((down) => ({
      x: x + across * cos - down * sin,
      y: y + across * sin + down * cos,
      width: 0,
      height: 0,
    }));
  });
  return around(corners);
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Boxes as parts of the page's size. Boxes that follow each other on one line become one. */
export function rectanglesOf(
  boxes: readonly Box[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Rectangle[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const before = lines.at(-1);
    if (before && isOneLine(before, box)) lines[lines.length - 1] = around([before, box]);
    else lines.push(box);
  }
  return lines
    .slice(0, mostRectangles)
    .map((box) => clipped(box.x / width, box.y / height, box.width / width, box.height / height))
    .filter((rectangle) => rectangle.width > 0 && rectangle.height > 0);
}

function isOneLine(one: Box, other: Box): boolean {
  const height = Math.min(one.height, other.height);
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  return shared > height / 2 && gap < height;
}

/** The part of a rectangle that lies on its page. */
function clipped(x: number, y: number, width: number, height: number): Rectangle {
  const [left, top] = [partOf(x), partOf(y)];
  return { x: left, y: top, width: partOf(x + width) - left, height: partOf(y + height) - top };
}

const partOf = (value: number): number => Math.max(0, Math.min(value, 1));
