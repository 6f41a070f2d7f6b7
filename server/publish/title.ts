/** A title is a line: whatever was pasted along with it would break lists and terminals. */
export const inOneLine = (title: string): string => title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** What an issue is called whose file says nothing of itself. Hyphens part words in a name without blanks only. */
export function titleOfName(fileName: string): string {
  const name = fileName.replace(/\.pdf$/i, '').trim();
  return name.replaceAll(/\s/.test(name) ? /_+/g : /[-_]+/g, ' ').trim();
}
