import type { PagePart, PdfRect, TextBlock } from '../../../../workers/pdf/engineProtocol.ts';
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
/** The block before which a misplaced one stands is out of order too. */
const misplacedWeight = 2;
/** A block with this number of lines is a column of its own. */
const columnLines = 4;
/** A block with this number of lines is no label. */
const longLines = 2;
/** Cells of a row begin at the same height. PDF points. */
const rowHeight = 4;

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
 * The tags of a file decide about rows, labels and drawings. Programs for slides write tags in the order in which the parts were
 * made, so the order of longer blocks must fit their places on a tagged page too.
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
  const isAstray = (one: TextBlock) => isOverlapped(one, blocks) || goesBack(one, blocks);
  const astray = isTagged
    ? misplacedWeight * sum(misplacedIn(blocks.filter(isLong)))
    : sum(blocks.filter(isAstray));
  const confidence = (columns - astray - (isTagged ? 0 : rowWeight * rows)) / all;
  return confidence >= enough ? 'known' : 'unsure';
}

const linesOf = ({ runs }: TextBlock): number => runs.filter(({ endsLine }) => endsLine).length;

/** The fewest blocks without which the order never goes back. */
function misplacedIn(blocks: readonly TextBlock[]): readonly TextBlock[] {
  let pairs = blocks.flatMap((block, at) =>
    blocks.slice(at + 1).flatMap((later) => (isBack(block, later) ? [[block, later]] : [])),
  );
  const countOf = (one: TextBlock): number => pairs.filter((pair) => pair.includes(one)).length;
  const misplaced: TextBlock[] = [];
  while (pairs.length > 0) {
    const counts = new Map(pairs.flat().map((one) => [one, countOf(one)]));
    const [worst] = [...counts.keys()].toSorted(
      (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
    );
    if (!worst) break;
    misplaced.push(worst);
    pairs = pairs.filter((pair) => !pair.includes(worst));
  }
  return misplaced;
}

/** A title or a label may stand elsewhere in the tags. `titleFirst` (`article.ts`) moves a title. */
const isLong = (block: TextBlock): boolean => linesOf(block) >= longLines && block.level === null;

const startOf = ({ rect: { x, width }, direction }: TextBlock): number =>
  direction === 'ltr' ? x : x + width;

function isInColumn(block: TextBlock, all: readonly TextBlock[], body: number): boolean {
  const { size, font, text } = block.runs.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const isCode = font === 'monospace' && !text.match(dense);
  if (block.level !== null) return true;
  if (block.follows === 'line' || isCode || Math.abs(size - body) > 0.35 * body) return false;
  const isAligned = (one: TextBlock) => Math.abs(startOf(one) - startOf(block)) < 2 * body;
  return linesOf(block) >= columnLines || all.some((one) => one !== block && isAligned(one));
}

/** The length that two ranges share; negative for a gap. */
const shared = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);
export const across = (a: PdfRect, b: PdfRect): number => shared(a.x, a.width, b.x, b.width);
export const down = (a: PdfRect, b: PdfRect): number => shared(a.y, a.height, b.y, b.height);
export const areaOf = ({ width, height }: PdfRect): number => width * height;
export const sharedArea = (a: PdfRect, b: PdfRect): number =>
  Math.max(0, across(a, b)) * Math.max(0, down(a, b));

/** Drop caps and lines of a heading may overlap a little. */
const isOverlapped = (block: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some(({ rect, text }) => {
    const least = Math.min(areaOf(rect), areaOf(block.rect));
    return rect !== block.rect && text.length > 2 && sharedArea(rect, block.rect) > 0.3 * least;
  });

/** Short blocks that begin at the same height are cells of a table. */
const isInRow = (block: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some(
    (other) =>
      Math.max(linesOf(block), linesOf(other)) < columnLines &&
      Math.abs(other.rect.y - block.rect.y) < rowHeight &&
      across(other.rect, block.rect) < 0,
  );

/** Whether the order goes from a block upwards in its column, or to a column before it; also the other block of the pair. */
const goesBack = (block: TextBlock, all: readonly TextBlock[]): boolean =>
  all.some((one, at) =>
    at > all.indexOf(block) ? isBack(block, one) : one !== block && isBack(one, block),
  );

function isBack(block: TextBlock, later: TextBlock): boolean {
  const [from, to] = [block.rect, later.rect];
  if (across(from, to) > Math.min(from.width, to.width) / 2) return to.y + to.height <= from.y + 1;
  const isBefore =
    block.direction === 'ltr' ? to.x + to.width <= from.x : to.x >= from.x + from.width;
  return isBefore && down(from, to) > 0 && Math.min(linesOf(later), linesOf(block)) >= columnLines;
}
