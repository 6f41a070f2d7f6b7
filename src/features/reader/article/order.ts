import type { PagePart, TextBlock } from '../../../../workers/pdf/engineProtocol.ts';
import { blocksIn } from '../text/plainText.ts';
import type { ReadPage } from '../text/paragraphs.ts';

/** Whether the text of a page can be read in order. A page with few words has no article. */
export type Order = 'known' | 'unsure' | 'none';

/** The letters of a page with an article. A sign of Chinese or Japanese counts as several. */
const leastLetters = 220;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const lettersOfSign = 2.5;
/** In PDF points. Other letters are those of a poster or of an imprint. */
const bodySizes = [5, 26] as const;
/** From this confidence on the order is known. */
const enough = 0.72;
/** Other blocks of a table have no neighbour, so those that have one count more. */
const rowWeight = 2;
/** A block with this number of lines is a column of its own. */
const columnLines = 4;

const lettersOf = ({ text }: { readonly text: string }): number =>
  text.length + (lettersOfSign - 1) * (text.match(dense)?.length ?? 0);

const sum = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((letters, block) => letters + lettersOf(block), 0);

/** The size of the median letter. */
export function bodySize(parts: readonly PagePart[]): number {
  const runs = blocksIn(parts).flatMap((block) => block.runs);
  const half = runs.reduce((letters, run) => letters + lettersOf(run), 0) / 2;
  let passed = 0;
  const inOrder = runs.toSorted((a, b) => a.size - b.size);
  return inOrder.find((run) => (passed += lettersOf(run)) >= half)?.size ?? 0;
}

/**
 * The order of a page, from the places of its blocks:
 *
 * | share of the letters | effect |
 * | --- | --- |
 * | in blocks of the text's size that stand in columns: they share an edge, or have several lines | raises |
 * | in lists of contents, and in short blocks beside each other, as the cells of a table are | lowers |
 * | in blocks that overlap others, as labels on a drawing do | lowers |
 * | in blocks that stand before a block above them in the same column, or before one of an earlier column | lowers |
 * | in letters of code | lowers |
 *
 * The tags of a file decide by themselves.
 */
export function orderOf({ parts, isSkipped }: Pick<ReadPage, 'parts' | 'isSkipped'>): Order {
  const blocks = blocksIn(parts).filter((one) => !one.isArtifact && !isSkipped(one));
  const all = sum(blocks);
  const body = bodySize(parts);
  if (all < leastLetters) return 'none';
  if (body < bodySizes[0] || body > bodySizes[1]) return 'unsure';
  const isTagged = parts.some(({ kind }) => kind === 'group' || kind === 'figure');
  const columns = sum(blocks.filter((one) => isInColumn(one, blocks, body)));
  const rows = sum(blocks.filter((one) => isInRow(one, blocks)));
  const astray = sum(blocks.filter((one) => isOverlapped(one, blocks) || goesBack(one, blocks)));
  const confidence = (columns - (isTagged ? 0 : astray + rowWeight * rows)) / all;
  return confidence >= enough ? 'known' : 'unsure';
}

const startOf = ({ rect, direction }: TextBlock): number =>
  direction === 'ltr' ? rect.x : rect.x + rect.width;

const linesOf = ({ runs }: TextBlock): number => runs.filter(({ endsLine }) => endsLine).length;

function isInColumn(block: TextBlock, all: readonly TextBlock[], body: number): boolean {
  if (block.level !== null) return true;
  const { size, font, text } = block.runs.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const isCode = font === 'monospace' && !text.match(dense);
  if (block.follows === 'line' || isCode) return false;
  if (Math.abs(size - body) > 0.35 * body) return false;
  if (linesOf(block) >= columnLines) return true;
  return all.some(
    (other) => other !== block && Math.abs(startOf(other) - startOf(block)) < 2 * body,
  );
}

/** In PDF points. */
const rowHeight = 4;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const shared = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));

const across = (a: Box, b: Box): number => shared(a.x, a.width, b.x, b.width);

/** Drop caps and lines of a heading may overlap a little. */
const mostOverlap = 0.3;

const isOverlapped = ({ rect }: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some(({ rect: other, runs }) => {
    const least = Math.min(rect.width * rect.height, other.width * other.height);
    const isOther =
      other !== rect && runs.length > 0 && lettersOf({ text: runs[0]?.text ?? '' }) > 2;
    return (
      isOther &&
      across(rect, other) * shared(rect.y, rect.height, other.y, other.height) > mostOverlap * least
    );
  });

const areBeside = (a: Box, b: Box): boolean => shared(a.y, a.height, b.y, b.height) > 0;

/** Short blocks that begin at the same height are cells of a table. */
const isInRow = (block: TextBlock, all: readonly TextBlock[]): boolean =>
  linesOf(block) < columnLines &&
  all.some(
    (other) =>
      other !== block &&
      linesOf(other) < columnLines &&
      Math.abs(other.rect.y - block.rect.y) < rowHeight &&
      across(other.rect, block.rect) === 0,
  );

/** Whether the order goes from a block upwards in its column, or to a column before it; also the other block of the pair. */
const goesBack = (block: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some((other, at) => {
    const isLater = at > all.indexOf(block);
    return other !== block && (isLater ? isBack(block, other) : isBack(other, block));
  });

function isBack({ rect, direction, ...block }: TextBlock, later: TextBlock): boolean {
  const shares = across(rect, later.rect);
  if (shares > Math.min(rect.width, later.rect.width) / 2)
    return later.rect.y + later.rect.height <= rect.y + 1;
  const isEarlier =
    direction === 'ltr'
      ? later.rect.x + later.rect.width <= rect.x
      : later.rect.x >= rect.x + rect.width;
  const areColumns = linesOf(later) >= columnLines && block.runs.length >= columnLines;
  return areColumns && isEarlier && areBeside(rect, later.rect);
}
