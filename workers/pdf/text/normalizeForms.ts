/**
 * Characters that a font or an old encoding needs and that nobody types: radicals (U+2E80 to U+2FDF), compatibility
 * ideographs, ligatures and presentation forms, forms of vertical text, full-width letters and digits, half-width
 * katakana. Full-width punctuation is what a Japanese or Chinese text has, and stays.
 */
const compatible =
  /[\u2e80-\u2fdf\uf900-\ufdff\ufe10-\ufe1f\ufe30-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f]+/g;
const vertical = /[\ufe10-\ufe1f\ufe30-\ufe4f]/;
/** To what stands between U+FF01 and U+FF5E for the same ASCII character. */
const FULL_WIDTH = 0xfee0;

/** The words as one types and searches them. The painted page does not change by this. */
export const normalized = (text: string): string =>
  text.replace(compatible, (found) =>
    vertical.test(found) ? Array.from(found, normalizedVertical).join('') : found.normalize('NFKC'),
  );

/** Punctuation of vertical text is as wide as a letter there, and so it is in a line. */
function normalizedVertical(character: string): string {
  const plain = character.normalize('NFKC');
  if (!vertical.test(character)) return plain;
  return plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH));
}

/** What pdf.js finds, as one types it. */
export const normalizedText = (found: string): string =>
  normalized(found)
    .replace(paintedHyphen, '$1-')
    .replace(turnedLigature, 'ال$1')
    .replace(misplacedTanwin, ' ');

/** At a line's end it may part a word (`joinLines`); within a line it is painted as any hyphen. */
const paintedHyphen = /(\p{L})\u00ad(?=\p{L})/gu;

/**
 * Fathatan ends a word, or stands before or after its last alef. Where more letters follow, a font has it in the
 * place of the blank.
 */
const misplacedTanwin = /\u064b(?=\p{L})(?!ا(?!\p{L}))/gu;

/**
 * Some fonts have lam-alef as one sign, which comes out with its two letters turned about. After
 * another alef that can be told, because no word has two of them.
 */
const turnedLigature = /ا([اأإآ])ل/g;
