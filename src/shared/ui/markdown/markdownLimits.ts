/**
 * The limits of a text. A publisher's longest text is far below them. Texts above them are attacks: nested
 * containers overflow the stack, marks in one block cost the square of their number (5,000 marks: three
 * seconds), and each footnote is rendered sixty times.
 */
const most = {
  characters: 60_000,
  lines: 3_000,
  marksInBlock: 300,
  footnotes: 50,
  depth: 12,
  containers: 2_000,
};

const mark = /[*_~`[\]<|\n]/g;

/** The quotes and lists that one line opens, and the spaces that indent it into those above. */
const opening = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** The number of containers around a line. */
function depthOf(line: string): number {
  const [start = ''] = opening.exec(line) ?? [];
  return count(start, /[>*+.)-]/g) + count(start, / {4}|\t/g);
}

/** Whether a text may be parsed as Markdown. Other texts are shown as plain text. */
export function isWithinLimits(text: string): boolean {
  if (text.length > most.characters || count(text, /\[\^/g) > most.footnotes) return false;
  const depths = text.split('\n').map(depthOf);
  if (depths.length > most.lines || depths.some((depth) => depth > most.depth)) return false;
  if (depths.reduce((sum, depth) => sum + depth, 0) > most.containers) return false;
  return text.split(/\n\s*\n/).every((block) => count(block, mark) <= most.marksInBlock);
}
