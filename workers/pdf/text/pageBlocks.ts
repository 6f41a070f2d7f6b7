import { blockFlags } from '#contract/pack/text.ts';
import { areOver } from './readingOrder.ts';
import { boundsOf, sizeOfMost, upright } from './textLines.ts';
import type { PaintedPictures } from '../text/paintedPictures.ts';
import type { HeadingLevel, PageBlock, PagePart, PdfRect, TextBlock } from '../engineProtocol.ts';

const noPictures: PaintedPictures = { whole: [], cutOuts: [] };

/** The largest distance between the starts of two blocks of one column, as a fraction of the font size. */
const MOST_INDENT = 2;
/** The largest distance between the start of a marker and the start of its text, as a fraction of the font size. */
const MOST_HANG = 5;

/**
 * Returns the text blocks of a page in reading order, with their columns, and then its pictures.
 * @param pictures the painted pictures; tagged figures are added
 */
export function pageBlocksOf(
  parts: readonly PagePart[],
  { whole, cutOuts }: PaintedPictures = noPictures,
): readonly PageBlock[] {
  const blocks = textBlocksIn(parts);
  const columns = columnsOf(blocks);
  const texts = blocks.map((block, at) => ({
    rect: block.rect,
    size: sizeOfMost(block.runs),
    column: columns[at] ?? 0,
    level: block.level,
    isArtifact: block.isArtifact,
    isPicture: false,
    isPainted: false,
    isCutOut: false,
    isVertical: isVertical(block),
  }));
  return [
    ...texts,
    ...figuresIn(parts).map((rect) => pictureOf(rect, false)),
    ...whole.map((rect) => pictureOf(rect, true)),
    ...cutOuts.map(({ rect }) => pictureOf(rect, true, true)),
  ];
}

const textBlocksIn = (parts: readonly PagePart[]): readonly TextBlock[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return part;
    return 'parts' in part ? textBlocksIn(part.parts) : [];
  });

const figuresIn = (parts: readonly PagePart[]): readonly PdfRect[] =>
  parts.flatMap((part) => {
    const inner = 'parts' in part ? figuresIn(part.parts) : [];
    return part.kind === 'figure' ? [part.rect, ...inner] : inner;
  });

const pictureOf = (rect: PdfRect, isPainted: boolean, isCutOut = false): PageBlock => ({
  rect,
  size: 0,
  column: 0,
  level: null,
  isArtifact: false,
  isPicture: true,
  isPainted,
  isCutOut,
  isVertical: false,
});

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Most letters stand below each other. Latin text that is turned has the same angle. */
function isVertical({ runs }: TextBlock): boolean {
  const letters = (some: typeof runs) => some.reduce((sum, { text }) => sum + text.length, 0);
  const standing = runs.filter(
    ({ angle, text }) => Math.abs(angle - Math.PI / 2) < 0.01 && ideographs.test(text),
  );
  return letters(standing) * 2 > letters(runs);
}

/** Blocks with a common edge at which their lines start. */
interface Column {
  rect: PdfRect;
  readonly direction: TextBlock['direction'];
}

/**
 * Returns the column of each block. A block continues the column of the nearest block above it with the same start
 * edge. A list may hang its numbers out of its text, so their items continue the column that contains them. A block
 * across several columns separates the columns above it from those below it. Vertical text is compared as
 * if it were turned, and only with vertical text.
 */
function columnsOf(blocks: readonly TextBlock[]): readonly number[] {
  const places = withMarkers(blocks.map(placeOf));
  const columns: Column[] = [];
  for (const [at, block] of places.entries()) {
    const nearest = places.slice(0, at).findLastIndex((other) => isAbove(other, block));
    const [above, column] = [places[nearest], columns[nearest]];
    const isOne =
      above && column && continues(block, above, column) && !runsAcross(above, block, places);
    if (isOne) column.rect = boundsOf([column.rect, block.rect]);
    columns.push(isOne ? column : { rect: block.rect, direction: block.direction });
  }
  const indexes = [...new Set(columns)];
  return columns.map((column) => indexes.indexOf(column));
}

const placeOf = (block: TextBlock): Place =>
  isVertical(block)
    ? { ...block, rect: upright(block.rect), direction: 'ltr', isVertical: true }
    : { ...block, isVertical: false };

/** A number, a letter with a point or a bullet. */
const marker = /^[\p{P}\p{S}\p{Co}\s]*(?:\p{N}{1,3}|[ivxlc]{1,5}|\p{L})?[\p{P}\p{S}\p{Co}\s]*$/iu;
const startsWithMarker = ({ text }: TextBlock): boolean => {
  const [first = ''] = text.trim().split(/\s/u);
  return marker.test(first) && /[^\p{L}]/u.test(first);
};

/** A marker that is a block of its own has the place of the text beside it, and both start where the marker does. */
function withMarkers(places: readonly Place[]): readonly Place[] {
  const found = [...places];
  for (const [at, place] of places.entries()) {
    const next = places[at + 1];
    if (!next || !marker.test(place.text) || !isMarkerOf(place, next)) continue;
    const rect = boundsOf([place.rect, next.rect]);
    found[at] = { ...place, rect, direction: next.direction };
    found[at + 1] = { ...next, rect };
  }
  return found;
}

function isMarkerOf({ rect, runs }: Place, next: Place): boolean {
  const size = sizeOfMost(runs);
  const gap = next.direction === 'ltr' ? next.rect.x - rect.x : endOf(rect) - endOf(next.rect);
  const middle = rect.y + rect.height / 2;
  const isBeside = middle > next.rect.y && middle < next.rect.y + next.rect.height;
  // A large quotation mark or an initial is no marker.
  const isAsLarge = size < 1.3 * sizeOfMost(next.runs);
  return isBeside && isAsLarge && gap > 0 && gap < MOST_HANG * size;
}

interface Place extends TextBlock {
  readonly isVertical: boolean;
}

const isAbove = (a: Place, b: Place): boolean =>
  a.isVertical === b.isVertical && areOver(a.rect, b.rect) && a.rect.y < b.rect.y;

function continues(block: Place, above: Place, column: Column): boolean {
  if (above.isArtifact !== block.isArtifact) return false;
  const size = sizeOfMost(block.runs);
  const indentIn = (other: Pick<Place, 'rect' | 'direction'>): number =>
    other.direction === block.direction
      ? Math.abs(startOf(other) - startOf(block)) / size
      : Number.POSITIVE_INFINITY;
  if (indentIn(above) <= MOST_INDENT) return true;
  const isOfList = [block, above].some(startsWithMarker) && indentIn(column) <= MOST_HANG;
  const { rect } = column;
  const isWithin = block.rect.x > rect.x - size && endOf(block.rect) < endOf(rect) + size;
  const isNext = block.rect.y - rect.y - rect.height < MOST_INDENT * size;
  return (isOfList || block.follows === 'words') && isWithin && isNext;
}

/** Whether the upper block also spans a neighbour of the lower block. */
const runsAcross = (above: Place, block: Place, all: readonly Place[]): boolean =>
  all.some(
    (other) =>
      isAbove(above, other) &&
      !areOver(other.rect, block.rect) &&
      isBeside(other.rect, block.rect) &&
      !isPieceOf(other, block),
  );

/** Whether two blocks touch, as two scripts on a line do. */
const isPieceOf = (a: Place, b: Place): boolean =>
  Math.max(a.rect.x - endOf(b.rect), b.rect.x - endOf(a.rect)) < sizeOfMost(a.runs) / 2;

const isBeside = (a: PdfRect, b: PdfRect): boolean => a.y < b.y + b.height && b.y < a.y + a.height;

const endOf = ({ x, width }: PdfRect): number => x + width;

const startOf = ({ rect, direction }: Pick<Place, 'rect' | 'direction'>): number =>
  direction === 'ltr' ? rect.x : endOf(rect);

/** Tenths of a PDF point. */
const unit = 10;
const numbersOfBlock = 8;

export const packedBlocks = (blocks: readonly PageBlock[]): number[] =>
  blocks.flatMap(({ rect, size, column, level, ...block }) => [
    ...[rect.x, rect.y, rect.width, rect.height, size].map((points) => Math.round(points * unit)),
    column,
    level ?? 0,
    (block.isArtifact ? blockFlags.artifact : 0) +
      (block.isPicture ? blockFlags.picture : 0) +
      (block.isPainted ? blockFlags.painted : 0) +
      (block.isCutOut ? blockFlags.cutOut : 0) +
      (block.isVertical ? blockFlags.vertical : 0),
  ]);

export function unpackedBlocks(numbers: readonly number[]): PageBlock[] {
  const blocks: PageBlock[] = [];
  for (let at = 0; at < numbers.length; at += numbersOfBlock) {
    const [x = 0, y = 0, width = 0, height = 0, size = 0, column = 0, level = 0, flags = 0] =
      numbers.slice(at, at + numbersOfBlock);
    const rect = { x: x / unit, y: y / unit, width: width / unit, height: height / unit };
    blocks.push({
      rect: rect as PdfRect,
      size: size / unit,
      column,
      level: level > 0 ? (level as HeadingLevel) : null,
      isArtifact: (flags & blockFlags.artifact) > 0,
      isPicture: (flags & blockFlags.picture) > 0,
      isPainted: (flags & blockFlags.painted) > 0,
      isCutOut: (flags & blockFlags.cutOut) > 0,
      isVertical: (flags & blockFlags.vertical) > 0,
    });
  }
  return blocks;
}
