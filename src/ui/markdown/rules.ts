/**
 * What can be read in a moment. A publisher's longest text is far below; what is above was made to
 * stop the page: containers in containers overflow the stack, and marks in one block cost the square
 * of their number (5,000 marks: three seconds).
 */
const most = { characters: 60_000, lines: 3_000, marks: 6_000, marksInBlock: 300, depth: 12 };

const mark = /[*_~`[\]<|\n]/g;

/** Quotes and lists that one line opens, and the spaces that set it into those above. */
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

function depthOf(line: string): number {
  const opening = containers.exec(line)?.[0] ?? '';
  return count(opening, /[>*+.)-]/g) + count(opening, / {4}|\t/g);
}

/** Whether a text may be read as Markdown; any other is shown as it was written. */
export function isWithinReason(text: string): boolean {
  if (text.length > most.characters || count(text, mark) > most.marks) return false;
  const lines = text.split('\n');
  if (lines.length > most.lines || lines.some((line) => depthOf(line) > most.depth)) return false;
  return text.split(/\n\s*\n/).every((block) => count(block, mark) <= most.marksInBlock);
}
