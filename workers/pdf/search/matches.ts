import {
  foldedText,
  ignoresSpaces,
  spaceless,
  withoutArabicSpaces,
} from '#contract/foldedPageText.ts';
import type { HitBox, SearchHit, TextRun } from '../protocol.ts';
import { boxesOf } from './hitBoxes.ts';
import { type PageText, runsOfRange } from '#contract/pageText.ts';

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
export function placesOf(folded: string, search: string): readonly number[] {
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

export const hitsIn = ({ text }: SearchedPage, search: string): readonly SearchHit[] =>
  matchesIn(text, search).map(({ start, end }) => ({
    before: wordsBefore(text.slice(Math.max(0, start - AROUND.characters), start)),
    match: text.slice(start, end),
    after: wordsAfter(text.slice(end, end + AROUND.characters)),
  }));

export const boxesIn = ({ text, pieces }: PageText<TextRun>, search: string): HitBox[][] =>
  matchesIn(text, search).map(({ start, end }) => [...boxesOf(runsOfRange(pieces, start, end))]);

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
