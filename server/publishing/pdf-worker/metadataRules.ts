import { CoverDate, maxNames, metadataLength, namesIn } from '#contract/issueMetadata.ts';
import { cleaned, titleOf } from './proposalRules.ts';

/** Rules for the proposed series, number, date, authors and tags. */

const issueWords = 'issue|number|no|nr|n|num[eé]ro|numer|nummer|heft|ausgabe|utgåva|vol(?:ume)?';
const numbers = [
  new RegExp(
    `(?:^|[^\\p{L}])(?:${issueWords})[.°º]?\\s*(\\d{1,4}(?:\\s?[/–-]\\s?\\d{1,4})?)(?!\\d)`,
    'iu',
  ),
  /#\s?(\d{1,4})(?!\d)/,
  /(?:第\s*)?(\d{1,4})\s*号/,
];

/** Returns the printed number: `Issue 29`, `Nr. 4/2026`, `第12号`. */
export function numberOf(value: string): string | null {
  for (const pattern of numbers) {
    const found = pattern.exec(value.slice(0, 5000).normalize('NFKC'))?.[1];
    if (found) return found.replaceAll(/\s/g, '');
  }
  return null;
}

/** Returns a date of XMP (2026-11-22T…) or of PDF (D:20261122…); null if it does not exist. */
export function dateOf(value: string): string | null {
  const text = value.replace(/^D:(\d{4})(\d\d)?(\d\d)?.*/s, (_, ...part: string[]) =>
    part.slice(0, 3).filter(Boolean).join('-'),
  );
  const date = /^\d{4}(-\d\d(-\d\d)?)?(?![\d-])/.exec(text)?.[0];
  return date !== undefined && date > '1900' && CoverDate.safeParse(date).success ? date : null;
}

/** The separators between a series and the number: 'Tides, No. 12', 'Tides – Issue 12'. */
const separators = /[\s,.:;|/–—-]+$/u;

/** Returns the words of a title before the number of the issue: `Tides` of `Tides, No. 12`. */
export function seriesOf(title: string): string | null {
  for (const pattern of numbers) {
    const found = pattern.exec(title);
    if (found) return titleOf(title.slice(0, found.index).replace(separators, ''));
  }
  return null;
}

/** Names that programs write by default. */
const noAuthor = /\d|@|\b(?:user|admin|administrator|owner|office|adobe|microsoft|unknown)\b/i;

/** Returns the names of people. A single Latin word is the name of an account. */
export const authorsOf = (value: string): readonly string[] =>
  namesOf(value.replaceAll(/ (?:and|und|och|e|i|&) /g, ','), 80).filter(
    (name) => !noAuthor.test(name) && /\p{L}[\s·・]+\p{L}|^[^\p{sc=Latin}]{2,}$/u.test(name),
  );

export const tagsOf = (value: string): readonly string[] =>
  namesOf(value, 40).filter((tag) => /\p{L}{2}/u.test(tag));

/** A longer entry is a sentence. */
const namesOf = (value: string, longest: number): string[] =>
  namesIn(value.slice(0, 5000))
    .map((name) => cleaned(name, metadataLength))
    .filter((name) => name !== '' && name.length <= longest)
    .slice(0, maxNames);
