import { boundsOf } from './textLines.ts';
import type { PdfRect, TextBlock } from '../protocol.ts';

/** The most letters of a label: a number or bullet beside its item. */
const LONGEST_LABEL = 6;
/** The largest distance from the label to its item, as a fraction of the label's font size. */
const FARTHEST = 3;

/** Blocks that are read in sequence, and their common rectangle. */
interface Group {
  readonly rect: PdfRect;
  readonly blocks: readonly TextBlock[];
}

/** Groups labels with their items. Numbers, bullets and initials have a column of their own, but are read with their text. */
export function withLabels(blocks: readonly TextBlock[]): readonly Group[] {
  const labels = new Map<TextBlock, TextBlock[]>();
  for (const label of blocks.filter(isLabel)) {
    const owner = ownerOf(label, blocks);
    if (owner) labels.set(owner, [...(labels.get(owner) ?? []), label]);
  }
  const given = new Set([...labels.values()].flat());
  return blocks
    .filter((block) => !given.has(block))
    .map((block) => groupOf([...(labels.get(block) ?? []), block]));
}

const groupOf = (blocks: readonly TextBlock[]): Group => ({
  rect: boundsOf(blocks.map(({ rect }) => rect)),
  blocks: blocks.map((block, at) => (at === 0 ? block : { ...block, follows: 'words' })),
});

const isLabel = ({ text, runs }: TextBlock): boolean =>
  runs.findIndex(({ endsLine }) => endsLine) === runs.length - 1 &&
  runs[0]?.angle === 0 &&
  text.trim().length <= LONGEST_LABEL;

/** Returns the nearest block beside the label, in reading direction. Among equally near blocks, it returns the topmost one. */
function ownerOf(label: TextBlock, blocks: readonly TextBlock[]): TextBlock | undefined {
  const size = label.runs[0]?.size ?? 0;
  const beside = blocks
    .filter((block) => !isLabel(block) && sharesHeight(label.rect, block.rect))
    .map((block) => ({ block, gap: gapAfter(label.rect, block) }))
    .filter(({ gap }) => gap > -0.2 * size && gap < FARTHEST * size);
  const nearest = Math.min(...beside.map(({ gap }) => gap));
  return beside
    .filter(({ gap }) => gap < nearest + 0.2 * size)
    .toSorted((a, b) => a.block.rect.y - b.block.rect.y)[0]?.block;
}

const sharesHeight = (a: PdfRect, b: PdfRect): boolean =>
  a.y < b.y + b.height && b.y < a.y + a.height;

const gapAfter = (label: PdfRect, { rect, direction }: TextBlock): number =>
  direction === 'ltr' ? rect.x - label.x - label.width : label.x - rect.x - rect.width;
