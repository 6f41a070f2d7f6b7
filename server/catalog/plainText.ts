import { segmenter } from '#contract/intl.ts';

/** Longer than any description needs. The limit bounds the time. */
const longest = 20_000;

/**
 * The text of a publisher's Markdown, for search engines and previews, and until the app's own renderer is
 * loaded. There is no parser: a wrong character does no harm here. Every pattern stops at the next
 * character of its kind, so the time is linear in the length.
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
    .map(textOf)
    .filter((trimmed) => trimmed !== '');
}

const textOf = (block: string): string =>
  decoded(inline(block.split('\n').map(line).join(' ')))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes the marks of a quotation, a rule, a fence and a link definition from a line. */
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

/** The length that search engines show. */
const shortLength = 160;

/** The beginning of a text in whole words, with '…' after a cut. A longer single word is cut anywhere. */
export function shortened(text: string, locale: string): string {
  if (text.length <= shortLength) return text;
  const start = text.slice(0, shortLength * 2);
  return within(start, segmenter(locale, 'word')) || within(start, segmenter(locale, 'grapheme'));
}

function within(text: string, segmenter: Intl.Segmenter): string {
  let shortText = '';
  for (const { segment } of segmenter.segment(text)) {
    if (shortText.length + segment.length >= shortLength) break;
    shortText += segment;
  }
  const trimmed = shortText.replace(/[\s\p{P}]+$/u, '');
  return trimmed && `${trimmed}…`;
}
