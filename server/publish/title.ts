/** A title is a line: whatever was pasted along with it would break lists and terminals. */
export const inOneLine = (title: string): string => title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
