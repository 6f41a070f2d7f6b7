import type { TextHit } from '#contract/api/issueContent.ts';
import { foldedSearchText, foldedText } from '#contract/foldedPageText.ts';
import { placeOfWord, type SearchTokens } from './tokens.ts';

/** The most characters on each side of a match. */
const AROUND = 70;

/** A part of a page's text. Folding a whole page with its way back takes milliseconds. */
interface Window {
  readonly begin: number;
  readonly text: string;
  readonly folded: string;
}

/** Characters of a window, and from one window to the next. The longest search fits into what two windows share. */
const WINDOW = { size: 800, step: 400 } as const;

/** Begins each window at a word, unless the next space is far away. */
function windowsOf(text: string): Window[] {
  const windows: Window[] = [];
  let begin = 0;
  while (begin < text.length) {
    const part = text.slice(begin, begin + WINDOW.size);
    windows.push({ begin, text: part, folded: foldedSearchText(part) });
    if (begin + WINDOW.size >= text.length) break;
    const next = begin + WINDOW.step;
    const space = text.indexOf(' ', next);
    begin = space >= 0 && space < next + WINDOW.step / 4 ? space : next;
  }
  return windows;
}

/** Returns the words around the whole search, or else around its longest word; null if the text has neither. */
export function snippetOf(
  text: string,
  search: string,
  { words }: SearchTokens,
): Omit<TextHit, 'page'> | null {
  const windows = windowsOf(text);
  const whole = foldedSearchText(search);
  for (const wanted of [whole, ...words.toSorted((a, b) => b.length - a.length)]) {
    const found = windows.find(({ folded }) => placeOfWord(folded, wanted) >= 0);
    if (!found || wanted === '') continue;
    const [start, end] = rangeIn(found, wanted);
    return {
      words: [endOf(text.slice(0, start)), text.slice(start, end), startOf(text.slice(end))],
      search: wanted === whole ? search.trim() : wanted,
    };
  }
  return null;
}

/** Where a folded word stands in the original text. */
function rangeIn({ begin, text }: Window, wanted: string): readonly [start: number, end: number] {
  const folded = foldedText(text);
  const at = placeOfWord(folded.text, wanted);
  const start = folded.starts[at] ?? 0;
  return [begin + start, begin + (folded.ends[at + wanted.length - 1] ?? start)];
}

/** A half of a character that was cut. */
const half = /\p{Surrogate}/gu;

/** The last words of a text. A word that is cut is left out. */
function endOf(text: string): string {
  if (text.length <= AROUND) return text;
  const part = text.slice(-AROUND).replace(half, '');
  const space = part.indexOf(' ');
  return `…${space >= 0 && space < AROUND / 2 ? part.slice(space) : part}`;
}

/** The first words of a text. */
function startOf(text: string): string {
  if (text.length <= AROUND) return text;
  const part = text.slice(0, AROUND).replace(half, '');
  const space = part.lastIndexOf(' ');
  return `${space > AROUND / 2 ? part.slice(0, space + 1) : part}…`;
}
