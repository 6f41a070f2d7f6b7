import {
  foldedSearchText,
  foldedText,
  ignoresSpaces,
  spaceless,
  withoutArabicSpaces,
} from '#contract/foldedPageText.ts';
import { type PageText, pageTextOf, runsOfRange, type RunPart } from '#contract/pageText.ts';
import type { PageHitBoxes, SearchHit, TextRun, HitBox, PdfPoints } from '../engineProtocol.ts';
import { across, along } from '../text/textLines.ts';

/** The box of some characters on a line, as `TextRun` has it. */
type Box = Pick<TextRun, 'x' | 'y' | 'width' | 'size' | 'angle'>;

/** Boxes nearer than this are one, in parts of the letters' size. */
const MOST_GAP = 1;
const SAME_LINE = 0.25;

/** The boxes around the characters of a hit, one for each line. */
function boxesOf(parts: readonly RunPart<TextRun>[]): readonly HitBox[] {
  const boxes: Box[] = [];
  for (const box of parts.map(boxOf)) {
    const last = boxes.at(-1);
    if (last && areBeside(last, box)) boxes[boxes.length - 1] = around(last, box);
    else boxes.push(box);
  }
  return boxes.map(({ x, y, width, size: height, angle }) => ({ x, y, width, height, angle }));
}

function boxOf({ run, from, to }: RunPart<TextRun>): Box {
  const [start, end] = extentOf(run, from, to);
  return moved(run, start, end - start);
}

/** Where characters of a run begin and end on its line, from its corner. */
function extentOf({ text, width, direction, edges }: TextRun, from: number, to: number) {
  if (edges?.length === 2 * text.length) {
    const own = edges.slice(2 * from, 2 * to);
    return [Math.min(...own), Math.max(...own)] as const;
  }
  const [start, end] = [from, to].map((at) => (width * at) / text.length) as [number, number];
  return direction === 'ltr' ? ([start, end] as const) : ([width - end, width - start] as const);
}

/** A box of another width that begins farther along the line. */
const moved = ({ x, y, size, angle }: Box, by: number, width: number): Box => ({
  x: (x + by * Math.cos(angle)) as PdfPoints,
  y: (y + by * Math.sin(angle)) as PdfPoints,
  width: width as PdfPoints,
  size,
  angle,
});

function areBeside(a: Box, b: Box): boolean {
  if (a.angle !== b.angle || Math.abs(a.size - b.size) > SAME_LINE * a.size) return false;
  if (Math.abs(across(a) - across(b)) > SAME_LINE * a.size) return false;
  const gap = Math.max(along(b) - along(a) - a.width, along(a) - along(b) - b.width);
  return gap < MOST_GAP * a.size;
}

function around(a: Box, b: Box): Box {
  const start = Math.min(along(a), along(b));
  const end = Math.max(along(a) + a.width, along(b) + b.width);
  return moved(a, start - along(a), end - start);
}

/** A page as it is searched. */
export interface SearchedPage {
  readonly text: string;
  readonly folded: string;
}

/** A range of the page's text. */
interface Match {
  readonly start: number;
  readonly end: number;
}

/** Characters and words on each side of a hit. */
const AROUND = { characters: 48, words: 6 } as const;

/** Where a folded search begins in a folded text. Hits do not overlap. */
function placesOf(folded: string, search: string): readonly number[] {
  if (ignoresSpaces(search)) return placesIn(spaceless(folded), spaceless(search));
  return placesIn(folded, search);
}

function placesIn(folded: string, search: string): readonly number[] {
  const places: number[] = [];
  if (search === '') return places;
  for (let at = folded.indexOf(search); at >= 0; at = folded.indexOf(search, at + search.length))
    places.push(at);
  return places;
}

/** Returns the matches as ranges of the original text. A part of a ligature is the whole ligature. */
export function matchesIn(text: string, search: string): readonly Match[] {
  const isSpaceless = ignoresSpaces(search);
  const folded = isSpaceless ? withoutArabicSpaces(foldedText(text)) : foldedText(text);
  const wanted = isSpaceless ? spaceless(search) : search;
  return placesIn(folded.text, wanted).map((at) => ({
    start: folded.starts[at] ?? 0,
    end: folded.ends[at + wanted.length - 1] ?? 0,
  }));
}

/** The hits that begin on a page, with the one that ends on the `next` page. */
export function hitsIn(
  { text, folded }: SearchedPage,
  search: string,
  next: SearchedPage | null = null,
): readonly SearchHit[] {
  const matches = placesOf(folded, search).length > 0 ? matchesIn(text, search) : [];
  const hits = matches.map(
    ({ start, end }): SearchHit => ({
      before: wordsUntil(text, start),
      match: text.slice(start, end),
      after: wordsFrom(text, end),
    }),
  );
  const over = next && matchOverEnd(text, next.text, search, matches.at(-1)?.end);
  if (!over) return hits;
  const { start, end, match } = over;
  const last = { before: wordsUntil(text, start), match, after: wordsFrom(next.text, end) };
  return [...hits, { ...last, isOverEnd: true }];
}

/** A match that begins on a page and ends on the next one. */
interface MatchOverEnd extends Match {
  /** The text from the start on the page to the end on the next one. */
  readonly match: string;
}

/**
 * The match over the end of a page, whose text the next page continues as the next line of a page does: also within a
 * divided word. `end` is a position on the next page.
 * @param from the end of the last match of the page, because matches do not overlap
 */
export function matchOverEnd(
  text: string,
  next: string,
  search: string,
  from = 0,
): MatchOverEnd | null {
  if (search.length < 2) return null;
  const reach = reachOf(search);
  const begin = Math.max(from, text.length - reach);
  const [tail, head] = [text.slice(begin), next.slice(0, reach)].map((text) => ({
    text,
    endsLine: true,
  })) as [Line, Line];
  const joined = pageTextOf([{ kind: 'text', runs: [tail, head] }]);
  if (placesOf(foldedSearchText(joined.text), search).length === 0) return null;
  for (const { start, end } of matchesIn(joined.text, search)) {
    const runs = runsOfRange(joined.pieces, start, end);
    const [first, last] = [runs[0], runs.at(-1)];
    if (first?.run !== tail || last?.run !== head) continue;
    return { start: begin + first.from, end: last.to, match: joined.text.slice(start, end) };
  }
  return null;
}

interface Line {
  readonly text: string;
  readonly endsLine: boolean;
}

/** A text may have more characters than its folded form: marks, joiners and spaces. */
const reachOf = (search: string): number => 4 * search.length + 16;

/** The boxes of the hits that begin on a page, between the texts of its neighbours. */
export function boxesIn(
  { text, pieces }: PageText<TextRun>,
  search: string,
  beside: { readonly before?: string | undefined; readonly after?: string | undefined } = {},
): PageHitBoxes {
  const boxesAt = (start: number, end: number) => boxesOf(runsOfRange(pieces, start, end));
  const matches = matchesIn(text, search);
  const hits = matches.map(({ start, end }) => boxesAt(start, end));
  const { before = '', after = '' } = beside;
  const over = matchOverEnd(text, after, search, matches.at(-1)?.end);
  const into = matchOverEnd(before, text, search, matchesIn(before, search).at(-1)?.end);
  return {
    hits: over ? [...hits, boxesAt(over.start, text.length)] : hits,
    continued: into ? boxesAt(0, into.end) : [],
  };
}

const wordsUntil = (text: string, start: number): string =>
  wordsBefore(text.slice(Math.max(0, start - AROUND.characters), start));

const wordsFrom = (text: string, end: number): string =>
  wordsAfter(text.slice(end, end + AROUND.characters));

/** The last words. The first of them may be cut, so it is left out. */
function wordsBefore(text: string): string {
  const words = text.split(' ');
  const whole = text.length < AROUND.characters || words.length < 3 ? words : words.slice(1);
  return whole.slice(-AROUND.words - 1).join(' ');
}

function wordsAfter(text: string): string {
  const words = text.split(' ');
  const whole = text.length < AROUND.characters || words.length < 3 ? words : words.slice(0, -1);
  return whole.slice(0, AROUND.words + 1).join(' ');
}
