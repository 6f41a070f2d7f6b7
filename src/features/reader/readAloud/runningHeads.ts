import type { PageSize, TextBlock } from '../../../../workers/pdf/engineProtocol.ts';

/** The text blocks of a page, for the search of running heads. */
export interface HeadedPage {
  readonly blocks: readonly TextBlock[];
  readonly size: PageSize;
}

/** Running heads and page numbers are in these parts of the page's height at its upper and lower edge. */
const edge = 0.12;
/** The same head stands at this distance on another page at most, in PDF points. */
const nearby = 6;

const isAtEdge = ({ rect }: TextBlock, { height }: PageSize): boolean =>
  rect.y + rect.height < height * edge || rect.y > height * (1 - edge);

const folio = /^[\p{P}\p{S}\s]*(?:\d{1,4}|[ivxlc]{1,7})[\p{P}\p{S}\s]*$/iu;

const isFolio = ({ text }: TextBlock): boolean => folio.test(text);

/** The text without the number of its page. */
const stem = ({ text }: TextBlock): string => text.replaceAll(/\d+/g, '#').trim().toLowerCase();

/** Blocks at the edges that may be running heads. Only other pages tell. */
export const maybeHeads = ({ blocks, size }: HeadedPage): readonly TextBlock[] =>
  blocks.filter((block) => !block.isArtifact && isAtEdge(block, size) && !isFolio(block));

/**
 * The blocks of a page that are read by eye only: a number at an edge, and a text that stands at the same height on a
 * page around it. Facing pages have different heads, so pages at a distance of two count too.
 */
export function runningHeads(
  page: HeadedPage,
  around: readonly HeadedPage[],
): ReadonlySet<TextBlock> {
  const others = around.flatMap(maybeHeads);
  const repeats = (block: TextBlock): boolean =>
    others.some(
      (other) => Math.abs(other.rect.y - block.rect.y) < nearby && stem(other) === stem(block),
    );
  const folios = page.blocks.filter((block) => isAtEdge(block, page.size) && isFolio(block));
  return new Set([...folios, ...maybeHeads(page).filter(repeats)]);
}
