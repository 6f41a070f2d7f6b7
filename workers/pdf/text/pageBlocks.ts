import { blockFlags } from '#contract/pack/text.ts';
import { areOver } from './readingOrder.ts';
import { sizeOfMost, upright } from './textLines.ts';
import type { PaintedPictures } from '../text/paintedPictures.ts';
import type { HeadingLevel, PageBlock, PagePart, PdfRect, TextBlock } from '../engineProtocol.ts';

const noPictures: PaintedPictures = { whole: [], cutOuts: [] };

/** The largest distance between the starts of two blocks of one column, as a fraction of the font size. */
const MOST_INDENT = 2;

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

/**
 * Returns the column of each block. A block continues the column of the nearest block above it with the same start
 * edge. A block across several columns separates the columns above it from those below it. Vertical text is compared as
 * if it were turned, and only with vertical text.
 */
function columnsOf(blocks: readonly TextBlock[]): readonly number[] {
  const places = blocks.map(
    (block): Place =>
      isVertical(block)
        ? { ...block, rect: upright(block.rect), direction: 'ltr', isVertical: true }
        : { ...block, isVertical: false },
  );
  const columns: number[] = [];
  let count = 0;
  for (const [at, block] of places.entries()) {
    const nearest = places.slice(0, at).findLastIndex((other) => isAbove(other, block));
    const above = places[nearest];
    const isOne = above && continues(block, above) && !runsAcross(above, block, places);
    const column = isOne ? columns[nearest] : undefined;
    columns.push(column ?? count);
    if (column === undefined) count += 1;
  }
  return columns;
}

interface Place extends TextBlock {
  readonly isVertical: boolean;
}

const isAbove = (a: Place, b: Place): boolean =>
  a.isVertical === b.isVertical && areOver(a.rect, b.rect) && a.rect.y < b.rect.y;

const continues = (block: TextBlock, above: TextBlock): boolean =>
  above.isArtifact === block.isArtifact &&
  above.direction === block.direction &&
  Math.abs(startOf(above) - startOf(block)) <= MOST_INDENT * sizeOfMost(block.runs);

/** Whether the upper block also spans a neighbour of the lower block. */
const runsAcross = (above: Place, block: Place, all: readonly Place[]): boolean =>
  all.some(
    (other) =>
      isAbove(above, other) && !areOver(other.rect, block.rect) && isBeside(other.rect, block.rect),
  );

const isBeside = (a: PdfRect, b: PdfRect): boolean => a.y < b.y + b.height && b.y < a.y + a.height;

const startOf = ({ rect, direction }: TextBlock): number =>
  direction === 'ltr' ? rect.x : rect.x + rect.width;

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
