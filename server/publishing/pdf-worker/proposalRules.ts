import { CoverDate, maxNames, metadataLength, namesIn } from '#contract/issueMetadata.ts';
import { cutTo, inOneLine } from '../../platform/truncateText.ts';

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

/** Rules for proposed titles and descriptions. */

const maxTitleInput = 200;
/** A longer text is a paragraph or a line of credits. */
const maxTitle = 90;
/** The same of printed words. A sign of a dense script counts as two. */
const maxPrinted = 60;
/** A longer text with the end of a sentence is no title. */
const maxExclamation = 40;
const maxDescription = 2000;

/** Presentation forms of vertical text, and radicals that replace whole characters. */
const ofOtherForms = /[\u2E80-\u2FDF\uFE10-\uFE1F\uFE30-\uFE4F]/g;

/** Returns one line without characters that break lists, databases or the text direction. */
export const cleaned = (text: string, maxLength: number): string =>
  cutTo(
    inOneLine(
      text
        .slice(0, 2 * maxLength)
        .replaceAll(/[\p{Cs}\uFFFD]/gu, '')
        .replaceAll(ofOtherForms, (sign) => sign.normalize('NFKC')),
    ),
    maxLength,
  );

/** Titles that programs write by default. */
const noTitles = [
  /^(?:(?:media|crop|bleed|trim|art)box\s*)+$/i,
  // The placeholder page of an XFA form.
  /^please wait(?:\.{3}|…)/i,
  /\.(indd|idml|docx?|pdf|qx[dp]|pub|odt|tex|dvi|psd|ai|pages|pptx?|html?)$/i,
  // Programs write this first, and often more behind: 'Untitled design (2)'.
  /^(untitled|unbenannt|ohne titel|sans titre|senza titolo|sin título|sem título|namnlös|bez tytułu|без имени|無題|名称未設定)(?!\p{L})/iu,
  /^((new |microsoft )?(document|dokument|documento|présentation|presentation|booklet|brochure|layout|page))[\s\d().-]*$/iu,
  // A file path.
  /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|volumes)\/)/i,
  // The name of a file: words and a year without blanks, or with lines between them.
  /^(?=.*(?:19|20)\d\d)[^\s_-]+(?:[_-][^\s_-]+){2,}$/,
  /^[\p{L}\p{N}]+_[^\s]+$/u,
];

/** A character within a word that no language uses there: the font has no mapping to Unicode. */
const unmapped =
  /\p{L}(?:[%=<>{}|~^\\¬¤¦§¶†‡•]|[\p{Sk}\p{Co}\p{Cn}])+\p{L}|\p{L}[\p{Sk}˙](?=\s|$)|[\p{Co}\p{Cn}]/u;

/** A ligature that was torn out of its word: 'of fi ce'. */
const splitLigature = /\p{L} (?:ff?[il]?|f[il]) \p{Ll}/u;

/** A repeated word, as shadowed letters produce: 'SQ SQ'. */
const repeatedWord = /^(\S+)(?: \1)+$/iu;

const isGarbled = (title: string): boolean =>
  [unmapped, splitLigature, repeatedWord].some((no) => no.test(title));

/** Returns null if the text is no title. */
export function titleOf(value: string): string | null {
  const title = cleaned(value, maxTitleInput).replace(/^Microsoft \w+ - /, '');
  const isTitle =
    /\p{L}{2}/u.test(title) &&
    title.length <= maxTitle &&
    !noTitles.some((no) => no.test(title)) &&
    !isGarbled(title);
  return isTitle ? title : null;
}

/** Returns null if the words that are printed in the largest letters are no title. */
export function printedTitleOf(words: string): string | null {
  const title = titleOf(words);
  const signs = title?.replaceAll(dense, '$&$&').length ?? 0;
  const isSentence = signs > maxExclamation && /[.!?。！？]$/u.test(title ?? '');
  return signs > maxPrinted || isSentence ? null : title;
}

/** Scripts with few signs for a word. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export function descriptionOf(value: string, title: string | null): string | null {
  const description = cleaned(value, maxDescription);
  return description.length > 20 && description !== title ? description : null;
}

/** Returns the first outline items as one paragraph. */
export function contentsOf(entries: readonly string[]): string | null {
  const value = entries.map((entry) => cleaned(entry, 80)).filter((entry) => /\p{L}/u.test(entry));
  return value.length < 3 ? null : value.slice(0, 12).join(' · ');
}
