/** Characters that change the direction of all text behind them. */
const directions = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A title is a line: line breaks, control characters and changes of direction would break lists and terminals. */
export const inOneLine = (title: string): string =>
  title
    .replaceAll(directions, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** What an issue is called whose file says nothing of itself. Hyphens part words in a name without blanks only. */
export function titleOfName(fileName: string): string {
  const name = fileName.replace(/\.pdf$/i, '').trim();
  return name.replaceAll(/\s/.test(name) ? /_+/g : /[-_]+/g, ' ').trim();
}
