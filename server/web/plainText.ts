import { segmenter } from '#contract/intl.ts';

/** More than any description needs; the rest would only cost time. */
const longest = 20_000;

/**
 * What a publisher's Markdown says, without its signs: for search engines and previews, and until
 * the app's own renderer is here. No parser: a sign too many or too few does no harm in words. Every
 * pattern stops at the next sign of its kind, so that no text takes more than linear time.
 */
export function paragraphsOf(markdown: string): string[] {
  return markdown
    .slice(0, longest)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replaceAll(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/gm, '\n')
    .replaceAll(/^[ \t]*#{1,6}[ \t]+(.*)$/gm, '\n$1\n\n')
    .split(/\n\s*\n/)
    .map(wordsOf)
    .filter((words) => words !== '');
}

const wordsOf = (block: string): string =>
  decoded(inline(block.split('\n').map(line).join(' ')))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A line without what makes it a quotation, a rule, a fence, or the place of a link. */
const line = (text: string): string =>
  text
    .replace(/^[ \t]*(?:>[ \t]?)+/, '')
    .replace(/^[ \t]*(?:```|~~~).*$/, '')
    .replace(/^[ \t]*(?:[-*_=|:][ \t]*){3,}$/, '')
    .replace(/^[ \t]*\[[^\][]+\]:.*$/, '');

const inline = (text: string): string =>
  text
    .replaceAll(/!\[[^\][]*\](?:\([^()]*\)|\[[^\][]*\])/g, ' ')
    .replaceAll(/\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replaceAll(/<((?:https?:|mailto:)[^<>\s]*)>/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/\*+|~~|`+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, number, name) =>
    name ? (named[name as string] ?? whole) : characterOf(Number(number), whole),
  );

const characterOf = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;

/** As much as search engines show of a description. */
const shortLength = 160;

/** The beginning, whole words and '…' where it goes on; a word that is longer still ends anywhere. */
export function shortened(text: string, locale: string): string {
  if (text.length <= shortLength) return text;
  const start = text.slice(0, shortLength * 2);
  return within(start, segmenter(locale, 'word')) || within(start, segmenter(locale, 'grapheme'));
}

function within(text: string, segmenter: Intl.Segmenter): string {
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length >= shortLength) break;
    kept += segment;
  }
  const words = kept.replace(/[\s\p{P}]+$/u, '');
  return words && `${words}…`;
}
