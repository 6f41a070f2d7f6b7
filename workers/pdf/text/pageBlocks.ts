import { areOver } from './readingOrder.ts';
import type { HeadingLevel, PagePart, PdfRect, TextBlock } from '../engineProtocol.ts';

/** The largest distance between the starts of two blocks of one column, as a fraction of the font size. */
const MOST_INDENT = 2;

/** The geometry of a text block, with which the reader fits a column to the screen. */
interface PageBlock {
  readonly rect: PdfRect;
  /** The font size of most letters. */
  readonly size: number;
  /** The column of the block. Columns are numbered in reading order from 0. */
  readonly column: number;
  readonly level: HeadingLevel | null;
  readonly isArtifact: boolean;
}

/** Returns the text blocks of a page in reading order, with their columns. */
export function pageBlocksOf(parts: readonly PagePart[]): readonly PageBlock[] {
  const blocks = textBlocksIn(parts);
  const columns = columnsOf(blocks);
  return blocks.map((block, at) => ({
    rect: block.rect,
    size: sizeOf(block),
    column: columns[at] ?? 0,
    level: block.level,
    isArtifact: block.isArtifact,
  }));
}

const textBlocksIn = (parts: readonly PagePart[]): readonly TextBlock[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return part;
    return 'parts' in part ? textBlocksIn(part.parts) : [];
  });

/**
 * Returns the column of each block. A block continues the column of the nearest block above it with the same start
 * edge. A block across several columns separates the columns above it from those below it.
 */
function columnsOf(blocks: readonly TextBlock[]): readonly number[] {
  const columns: number[] = [];
  let count = 0;
  for (const [at, block] of blocks.entries()) {
    const nearest = blocks.slice(0, at).findLastIndex((other) => isAbove(other, block));
    const above = blocks[nearest];
    const isOne = above && continues(block, above) && !runsAcross(above, block, blocks);
    const column = isOne ? columns[nearest] : undefined;
    columns.push(column ?? count);
    if (column === undefined) count += 1;
  }
  return columns;
}

const isAbove = (a: TextBlock, b: TextBlock): boolean =>
  areOver(a.rect, b.rect) && a.rect.y < b.rect.y;

const continues = (block: TextBlock, above: TextBlock): boolean =>
  above.isArtifact === block.isArtifact &&
  above.direction === block.direction &&
  Math.abs(startOf(above) - startOf(block)) <= MOST_INDENT * sizeOf(block);

/** Whether the upper block also spans a neighbour of the lower block. */
const runsAcross = (above: TextBlock, block: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some(
    (other) =>
      isAbove(above, other) && !areOver(other.rect, block.rect) && isBeside(other.rect, block.rect),
  );

const isBeside = (a: PdfRect, b: PdfRect): boolean => a.y < b.y + b.height && b.y < a.y + a.height;

const startOf = ({ rect, direction }: TextBlock): number =>
  direction === 'ltr' ? rect.x : rect.x + rect.width;

function sizeOf({ runs }: TextBlock): number {
  const letters = new Map<number, number>();
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/** Tenths of a PDF point. */
const unit = 10;
const numbersOfBlock = 8;

export const packedBlocks = (blocks: readonly PageBlock[]): number[] =>
  blocks.flatMap(({ rect, size, column, level, isArtifact }) => [
    ...[rect.x, rect.y, rect.width, rect.height, size].map((points) => Math.round(points * unit)),
    column,
    level ?? 0,
    isArtifact ? 1 : 0,
  ]);

export function unpackedBlocks(numbers: readonly number[]): PageBlock[] {
  const blocks: PageBlock[] = [];
  for (let at = 0; at < numbers.length; at += numbersOfBlock) {
    const [x = 0, y = 0, width = 0, height = 0, size = 0, column = 0, level = 0, artifact] =
      numbers.slice(at, at + numbersOfBlock);
    const rect = { x: x / unit, y: y / unit, width: width / unit, height: height / unit };
    blocks.push({
      rect: rect as PdfRect,
      size: size / unit,
      column,
      level: level > 0 ? (level as HeadingLevel) : null,
      isArtifact: artifact === 1,
    });
  }
  return blocks;
}
