/**
 * Characters that change the direction of the following text, and invisible blanks. Joiners stay: Persian,
 * Indic scripts and many emoji need them.
 */
const invisible = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the beginning of a text, with at most `limit` UTF-16 units and without a partial grapheme. */
export function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // A grapheme with thousands of marks is cut: nobody can read it.
  const grapheme = graphemes.segment(text.slice(0, limit + 100)).containing(limit);
  const end = grapheme?.index ?? limit;
  return (end > 0 ? text.slice(0, end) : text.slice(0, limit).replace(/\p{Cs}$/u, '')).trimEnd();
}

/**
 * Returns a title as one line in one Unicode normalization. Line breaks, control characters and direction
 * changes would break lists and terminals.
 */
export const inOneLine = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** The title of an issue whose file has no metadata. Hyphens separate words only in a name without blanks. */
export function titleOfName(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .trim();
  return name.replaceAll(/\s/.test(name) ? /_+/g : /[-_]+/g, ' ').trim();
}
