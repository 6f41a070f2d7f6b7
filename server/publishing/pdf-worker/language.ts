import { scriptOf, supportedTag } from '#contract/intl.ts';
import { type CommonWords, commonWords } from './languageWords.ts';

/**
 * Detects the language of a document if its text is unambiguous. The libraries for this always name a language, also for
 * names, two languages in one text, a text without meaning, and languages that share their words. Measured with the texts
 * of `language-proposal.test.ts`: those with a language, those without, and the size of the package.
 *
 * | detector | language is right | none is right | size |
 * | --- | --- | --- | --- |
 * | this file | 26 of 26 | 8 of 8 | 20 KB |
 * | eld 2.1.0, `isReliable` | 26 of 26 | 4 of 8 | 8.8 MB |
 * | franc 6.2.0 | 25 of 26 | 3 of 8 | 300 KB |
 * | franc-min 6.2.0 | 21 of 26 | 4 of 8 | 150 KB |
 */

/** Enough characters for every check; more only take time. */
const maxText = 60_000;
const minLetters = 200;
const minCommonWords = 20;
/** The minimum share of letters of one script, and of common words. */
const shareOfLetters = 0.8;
const shareOfWords = 0.14;
/** The factor by which the best language must exceed the next. */
const margin = 4;

/** The distinguished scripts: the name in Unicode, the codes of ISO 15924, and the only language if there is one. */
const scripts: readonly (readonly [script: string, codes: string, language: string | null])[] = [
  ['Latin', 'Latn', null],
  ['Cyrillic', 'Cyrl', null],
  ['Arabic', 'Arab', null],
  ['Devanagari', 'Deva', null],
  ['Hebrew', 'Hebr', null],
  ['Han', 'Hans Hant', 'zh'],
  ['Hiragana', 'Hira', 'ja'],
  ['Katakana', 'Kana', 'ja'],
  ['Hangul', 'Kore', 'ko'],
  ['Greek', 'Grek', 'el'],
  ['Thai', 'Thai', 'th'],
  ['Georgian', 'Geor', 'ka'],
  ['Armenian', 'Armn', 'hy'],
  ['Tamil', 'Taml', 'ta'],
  ['Telugu', 'Telu', 'te'],
  ['Kannada', 'Knda', 'kn'],
  ['Malayalam', 'Mlym', 'ml'],
  ['Gujarati', 'Gujr', 'gu'],
  ['Khmer', 'Khmr', 'km'],
  ['Lao', 'Laoo', 'lo'],
];

const patterns = scripts.map(
  ([script, , language]) => [script, language, new RegExp(`\\p{Script=${script}}`, 'gu')] as const,
);

/**
 * Returns the tag of the document's language; null if the text is too short or ambiguous.
 * @param declared the catalogue's `/Lang`, which programs often leave at the language of their
 * menus
 */
export function languageOf(text: string, declared: string | null): string | null {
  const tag = declared === null ? null : supportedTag(declared);
  const read = text.slice(0, maxText).normalize('NFKC');
  const letters = lettersIn(read);
  const inWords = languageIn(read, letters);
  if (tag === null) return inWords;
  if (inWords !== null) return primary(tag) === inWords ? tag : inWords;
  // A text in another script overrules the declared language; a short text does not.
  return letters === null || letters.script === writtenIn(tag) ? tag : null;
}

const primary = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-');
  return language === 'no' ? 'nb' : language;
};

interface Letters {
  readonly script: string;
  readonly language: string | null;
  readonly count: number;
}

/** Returns null if the text has too few letters, or several scripts. */
function lettersIn(text: string): Letters | null {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  if (all < minLetters) return null;
  const counts = patterns.map(([script, language, pattern]) => ({
    script,
    language,
    count: text.match(pattern)?.length ?? 0,
  }));
  const of = (...names: string[]): number =>
    counts.reduce((sum, { script, count }) => sum + (names.includes(script) ? count : 0), 0);
  // Japanese uses three scripts; a Chinese text has no kana.
  const kana = of('Hiragana', 'Katakana');
  const japanese = kana + of('Han');
  if (kana > 0.1 * japanese && japanese >= shareOfLetters * all)
    return { script: 'Jpan', language: 'ja', count: japanese };
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most && most.count >= shareOfLetters * all && kana <= 0.01 * all ? most : null;
}

function languageIn(text: string, letters: Letters | null): string | null {
  if (letters === null) return null;
  const candidates = commonWords(letters.script);
  return candidates ? bestMatch(wordsIn(text), candidates) : letters.language;
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("'", '’')
    .match(/[\p{L}\p{M}]+(?:’\p{L}+)*/gu) ?? [];

/** The language with the most common words in the text, if no other one comes near. */
function bestMatch(words: readonly string[], candidates: readonly CommonWords[]): string | null {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const hits = ({ words: common }: CommonWords, without?: CommonWords): number =>
    [...common].reduce(
      (sum, word) => sum + (without?.words.has(word) ? 0 : (counts.get(word) ?? 0)),
      0,
    );
  const [best, ...others] = candidates.toSorted((a, b) => hits(b) - hits(a));
  if (!best || hits(best) < Math.max(minCommonWords, shareOfWords * words.length)) return null;
  const isAlone = others.every(
    (other) => hits(best, other) >= Math.max(4, margin * hits(other, best)),
  );
  return isAlone ? best.tag : null;
}

/** The name of a tag's script in `lettersIn`. */
function writtenIn(tag: string): string {
  const code = scriptOf(tag) ?? '';
  const [script] = scripts.find(([, codes]) => codes.split(' ').includes(code)) ?? [code];
  return script;
}
