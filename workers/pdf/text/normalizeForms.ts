/**
 * Compatibility characters, which come from fonts and old encodings and not from a keyboard: radicals (U+2E80 to
 * U+2FDF), compatibility ideographs, ligatures and presentation forms, vertical forms, full-width letters and
 * digits, half-width katakana. Full-width punctuation is regular in Japanese and Chinese text, and is kept.
 */
const compatible =
  /[\u2e80-\u2fdf\uf900-\ufdff\ufe10-\ufe1f\ufe30-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uff9f]+/g;
const vertical = /[\ufe10-\ufe1f\ufe30-\ufe4f]/;
/** The distance from an ASCII character to its full-width form (U+FF01 to U+FF5E). */
const FULL_WIDTH = 0xfee0;

/** Returns the text as a user types it in a search. The painted page does not change. */
export const normalized = (text: string): string =>
  text.replace(compatible, (found) =>
    vertical.test(found) ? Array.from(found, normalizedVertical).join('') : found.normalize('NFKC'),
  );

/** Maps a vertical form to the full-width form for punctuation. */
function normalizedVertical(character: string): string {
  const plain = character.normalize('NFKC');
  if (!vertical.test(character)) return plain;
  return plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH));
}

/** Normalizes the text of a pdf.js item. */
export const normalizedText = (found: string): string =>
  normalized(found)
    .replace(paintedHyphen, '$1-')
    .replace(turnedLigature, 'ال$1')
    .replace(misplacedTanwin, ' ');

/** A soft hyphen within a line is painted as a hyphen. At the end of a line it can divide a word (see `joinLines`). */
const paintedHyphen = /(\p{L})\u00ad(?=\p{L})/gu;

/**
 * Fathatan is at the end of a word, or before or after its final alef. If more letters follow, the font uses its
 * code for a blank.
 */
const misplacedTanwin = /\u064b(?=\p{L})(?!ا(?!\p{L}))/gu;

/**
 * Some fonts have lam-alef as one glyph, whose two letters are extracted in reverse order. After another alef
 * the reversed order is certain, because no word has two consecutive alefs.
 */
const turnedLigature = /ا([اأإآ])ل/g;
