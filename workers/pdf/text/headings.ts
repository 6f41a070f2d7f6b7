import type { HeadingLevel, OutlineItem, PageNumber, TextBlock } from '../protocol.ts';

/** An entry of the document's contents that leads to the page. */
export interface OutlineTitle {
  readonly title: string;
  readonly level: HeadingLevel;
}

/** How much larger than the words of the page a heading is set. */
const LARGEST = 1.6;
const LARGE = 1.2;
/** What is longer is a pull quote or an introduction. */
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
 * Finds the headings of a page without tags: what the contents name, and what is set much larger than the
 * rest and is short.
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
  const ratio = sizeOf(block) / body;
  const isWords = (text.match(/\p{L}/gu)?.length ?? 0) > 1;
  if (!isWords || block.runs.some(({ angle }) => angle !== 0) || sentenceEnd.test(text))
    return null;
  if (ratio >= LARGEST && text.length <= LONGEST.largest) return levelOf(first);
  return ratio >= LARGE && text.length <= LONGEST.large ? levelOf(first + 1) : null;
}

/** The size in which most letters of the page are set. */
function bodySize(blocks: readonly TextBlock[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of blocks.flatMap(({ runs }) => runs)) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] || Number.POSITIVE_INFINITY;
}

/** Of most of its letters: a large first letter makes no heading. */
const sizeOf = ({ runs }: TextBlock): number =>
  runs.reduce((a, b) => (b.text.length > a.text.length ? b : a), runs[0] ?? { text: '', size: 0 })
    .size;

const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
