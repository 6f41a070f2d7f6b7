import { sizeOfMost } from './textLines.ts';
import type { HeadingLevel, OutlineItem, PageNumber, TextBlock } from '../engineProtocol.ts';

/** An outline entry whose target is the page. */
export interface OutlineTitle {
  readonly title: string;
  readonly level: HeadingLevel;
}

/** The ratio of a heading's font size to the font size of the page's text. */
const LARGEST = 1.6;
const LARGE = 1.2;
/** The most characters of a heading. A longer block is a pull quote or an introduction. */
const LONGEST = { largest: 80, large: 60 } as const;
const sentenceEnd = /[.!?…。．][\p{Pf}\p{Pe}"']*$/u;

export function titlesOf(
  items: readonly OutlineItem[],
  page: PageNumber,
  depth = 1,
): readonly OutlineTitle[] {
  return items.flatMap((item) => [
    ...(item.page === page ? [{ title: item.title, level: levelOf(depth) }] : []),
    ...titlesOf(item.items, page, depth + 1),
  ]);
}

const levelOf = (depth: number): HeadingLevel => Math.min(6, depth) as HeadingLevel;

/**
 * Finds the headings of an untagged page: blocks with the text of an outline entry, and short blocks with a much
 * larger font size than the rest.
 */
export function withHeadings(
  blocks: readonly TextBlock[],
  titles: readonly OutlineTitle[],
): readonly TextBlock[] {
  const named = new Map(titles.map(({ title, level }) => [comparable(title), level]));
  const body = bodySize(blocks);
  const highest = Math.min(...titles.map(({ level }) => level), 6);
  const first = titles.length > 0 ? highest : 1;
  return blocks.map((block) => {
    const level = named.get(comparable(block.text)) ?? bySize(block, body, first);
    return level === null ? block : { ...block, level };
  });
}

function bySize(block: TextBlock, body: number, first: number): HeadingLevel | null {
  const text = block.text.trim();
  const ratio = sizeOfMost(block.runs) / body;
  const isWords = (text.match(/\p{L}/gu)?.length ?? 0) > 1;
  if (!isWords || block.runs.some(({ angle }) => angle !== 0) || sentenceEnd.test(text))
    return null;
  if (ratio >= LARGEST && text.length <= LONGEST.largest) return levelOf(first);
  return ratio >= LARGE && text.length <= LONGEST.large ? levelOf(first + 1) : null;
}

/** The font size of most letters of the page. */
const bodySize = (blocks: readonly TextBlock[]): number =>
  sizeOfMost(
    blocks.flatMap(({ runs }) =>
      runs.map(({ text, size }) => ({ text, size: Math.round(size * 2) / 2 })),
    ),
  ) || Number.POSITIVE_INFINITY;

const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
