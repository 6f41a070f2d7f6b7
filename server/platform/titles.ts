/**
 * Characters that change the direction of all text behind them, and blanks that nobody sees. Joiners stay:
 * Persian, Indic scripts and many emoji are written with them.
 */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, of at most so many UTF-16 units, without a part of what is seen as one letter. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  // A letter with thousands of marks is no letter, and is read by nobody.
  const seen = graphemes.segment(text.slice(0, most + 100)).containing(most);
  const end = seen?.index ?? most;
  return (end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/\p{Cs}$/u, '')).trimEnd();
}

/** A title is a line, in one spelling of its accents: line breaks, control characters and changes of direction would break lists and terminals. */
export const inOneLine = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** What an issue is called whose file says nothing of itself. Hyphens part words in a name without blanks only. */
export function titleOfName(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .trim();
  return name.replaceAll(/\s/.test(name) ? /_+/g : /[-_]+/g, ' ').trim();
}
