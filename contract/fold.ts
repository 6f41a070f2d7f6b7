/** Signs that a keyboard writes in one way and a title in another. */
const signs: readonly (readonly [RegExp, string])[] = [
  // Joiners, soft hyphens, marks of direction, the Arabic line that stretches a word.
  [/[\u00AD\u0640\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ''],
  [/[`´ʹʻʼʽˈ‘’‚‛′＇]/g, "'"],
  [/[“”„‟″«»＂]/g, '"'],
  [/[\p{Pd}−]/gu, '-'],
];

/** Accents, Hebrew points and Arabic vowels. Other scripts write sounds with their marks. */
const marks = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/g;

/** Letters that are no accented ones to Unicode, and are to those who type them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** A text as it is searched: without case, accents, width and kinds of quotes and dashes, its words parted by one blank. */
export function folded(text: string): string {
  // Most titles: a tenth of the time.
  const plain = /^[ -_a-~]*$/.test(text) ? text.toLowerCase() : foldedSigns(text);
  return plain.trim().replace(/\s+/g, ' ');
}

const foldedSigns = (text: string): string =>
  signs
    .reduce((rest, [sign, plain]) => rest.replace(sign, plain), text)
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
