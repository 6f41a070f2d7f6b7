import { pageTextOf, runsOfRange } from '#contract/pageText.ts';
import {
  anchorAt,
  boxOf,
  positionOf,
  rectanglesOf,
  type SelectedPart,
  type SelectedText,
} from '../annotations/anchors.ts';
import { boxOfRanges } from '../annotations/selectedText.ts';
import { plainPart } from '../text/paragraphs.ts';
import type { ArticlePage } from './article.ts';

/** Selected characters of the article's text of a page. */
export interface SelectedRange {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** The selected text of the article, by the anchors that a selection on its pages would have; null without one. */
export function selectedInArticle(
  room: HTMLElement | null,
  pages: readonly ArticlePage[],
): SelectedText | null {
  const selection = document.getSelection();
  if (!room || !selection || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(room)) return null;
  const pieces = [...room.querySelectorAll<HTMLElement>('[data-start]')];
  const selected = pieces.flatMap((piece) => rangesIn(piece, range, pages));
  const parts = selectedPartsOf(selected, pages);
  if (parts.length === 0) return null;
  return { text: selection.toString(), parts, box: () => boxOfRanges([range]) };
}

function rangesIn(
  { dataset, firstChild: words }: HTMLElement,
  range: Range,
  pages: readonly ArticlePage[],
): readonly SelectedRange[] {
  if (!(words instanceof Text) || !range.intersectsNode(words)) return [];
  const [page, start, length] = [dataset['of'], dataset['start'], dataset['length']].map(Number);
  const own = pages.find((one) => one.page === page);
  if (!own || start === undefined || length === undefined) return [];
  const text = own.text.slice(start, start + length);
  const from = range.startContainer === words ? range.startOffset : 0;
  const to = range.endContainer === words ? range.endOffset : words.length;
  const [first, end] = [offsetIn(text, from), offsetIn(text, to)];
  return first < end ? [{ page: own.page, start: start + first, end: start + end }] : [];
}

/** The place in a text of a place in its plain text, which has fewer spaces and no typographic characters. */
export function offsetIn(text: string, shown: number): number {
  const before = (end: number): string => plainPart(text.slice(0, end));
  const wanted = plainPart(text).slice(0, shown);
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (before(middle).length < shown) low = middle + 1;
    else high = middle;
  }
  // A drop cap has a space that only the letters after it remove.
  const isCap = before(low) !== wanted && before(low + 1) === wanted;
  return isCap ? low + 1 : low;
}

/** One part for each passage of a page without a gap. */
export function selectedPartsOf(
  ranges: readonly SelectedRange[],
  pages: readonly ArticlePage[],
): readonly SelectedPart[] {
  const joined: SelectedRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    const text = pages.find(({ page }) => page === range.page)?.text ?? '';
    const isNext =
      before?.page === range.page &&
      before.end <= range.start &&
      text.slice(before.end, range.start).trim() === '';
    if (isNext) joined[joined.length - 1] = { ...before, end: range.end };
    else joined.push(range);
  }
  return joined.flatMap((range) => {
    const page = pages.find((one) => one.page === range.page);
    return page ? partIn(page, range) : [];
  });
}

/** The article leaves out running heads, so the characters are found in the text of the whole page by their runs. */
function partIn(
  { page, parts, pieces, size }: ArticlePage,
  { start, end }: SelectedRange,
): readonly SelectedPart[] {
  const runs = runsOfRange(pieces, start, end);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  const whole = pageTextOf(parts);
  const position = {
    start: positionOf(whole, first.run, first.from),
    end: positionOf(whole, last.run, last.to),
  };
  const anchor = anchorAt(whole, position, rectanglesOf(runs.map(boxOf), size));
  return anchor ? [{ page, anchor }] : [];
}
