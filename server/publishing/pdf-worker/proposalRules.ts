import { cutTo, inOneLine } from '../../platform/truncateText.ts';

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
