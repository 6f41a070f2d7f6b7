import type { TextHit } from '#contract/api/textSearch.ts';
import { foldedSearchText, foldedText } from '#contract/textFolding.ts';
import { placeOfWord, type SearchTokens } from './tokens.ts';

/** The most characters on each side of a match. */
const AROUND = 70;

/** Returns the words around the whole search, or else around its longest word; null if the text has neither. */
export function snippetOf(
  text: string,
  search: string,
  tokens: SearchTokens,
): Omit<TextHit, 'page'> | null {
  const folded = foldedText(text);
  const longestFirst = tokens.words.toSorted((a, b) => b.length - a.length);
  for (const wanted of [foldedSearchText(search), ...longestFirst]) {
    const at = placeOfWord(folded.text, wanted);
    if (at < 0 || wanted === '') continue;
    const start = folded.starts[at] ?? 0;
    const end = folded.ends[at + wanted.length - 1] ?? start;
    const isWhole = wanted === foldedSearchText(search);
    return {
      words: [endOf(text.slice(0, start)), text.slice(start, end), startOf(text.slice(end))],
      search: isWhole ? search.trim() : wanted,
    };
  }
  return null;
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
