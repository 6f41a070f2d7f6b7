import type { Book } from './book.ts';
import type { Run, Word } from './inline.ts';

/** A line after line breaking: its words, and the width of a space. */
export interface SetLine {
  readonly words: readonly (readonly Run[])[];
  readonly space: number;
  readonly indent: number;
  readonly last: boolean;
}

interface Measure {
  readonly size: number;
  readonly justify: boolean;
  /** The indent of line n, for a paragraph or a drop cap. */
  indent(line: number): number;
  readonly width: number;
}

interface Box {
  readonly runs: readonly Run[];
  readonly width: number;
  /** Whether another part of the same word follows. */
  readonly open: boolean;
  readonly hyphen: number;
}

interface Best {
  readonly cost: number;
  readonly line: number;
  readonly from: number;
}

/**
 * Breaks a paragraph with the smallest sum of squared stretch and a penalty for hyphens (after Knuth and Plass,
 * Breaking Paragraphs into Lines, 1981).
 */
export function breakParagraph(book: Book, words: readonly Word[], m: Measure): SetLine[] {
  const boxes = words.flatMap((word) => toBoxes(book, word, m.size));
  const space = book.unitWidth(words[0]?.runs[0]?.cut ?? 'garamond', ' ') * m.size;
  const best: (Best | undefined)[] = [{ cost: 0, line: 0, from: 0 }];
  for (let end = 1; end <= boxes.length; end += 1) {
    let width = 0;
    let spaces = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      const box = boxes[start] as Box;
      width += box.width;
      if (start < end - 1 && !box.open) spaces += 1;
      const before = best[start];
      if (width + spaces * space * 0.7 > m.width) break;
      if (!before) continue;
      const tail = boxes[end - 1] as Box;
      const room = m.width - m.indent(before.line) - width - (tail.open ? tail.hyphen : 0);
      const cost = before.cost + lineCost(room, spaces, space, tail.open, end === boxes.length, m);
      if (cost < (best[end]?.cost ?? Infinity))
        best[end] = { cost, line: before.line + 1, from: start };
    }
    // A word that is wider than the line gets a line of its own.
    best[end] ??= {
      cost: (best[end - 1]?.cost ?? 0) + 1e6,
      line: (best[end - 1]?.line ?? 0) + 1,
      from: end - 1,
    };
  }
  return toLines(boxes, best, space, m);
}

function lineCost(
  room: number,
  spaces: number,
  space: number,
  hyphen: boolean,
  last: boolean,
  m: Measure,
) {
  const slack = room - spaces * space;
  const floor = m.justify ? -0.28 * spaces * space : 0;
  if (slack < floor - 0.01) return 1e5 + slack * slack;
  if (last) return spaces === 0 && slack > m.width * 0.8 ? 3 : slack < 0 ? 1 : 0;
  const ratio = m.justify ? slack / Math.max(space, spaces * space) : slack / (m.width * 0.22);
  return (slack < 0 ? 3 * ratio * ratio : ratio * ratio) + (hyphen ? (m.justify ? 0.35 : 1.2) : 0);
}

function toBoxes(book: Book, word: Word, size: number): Box[] {
  const cut = word.runs[0]?.cut ?? 'garamond';
  const href = word.runs[0]?.href;
  const measure = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + book.unitWidth(run.cut, run.text) * size, 0);
  const pieces: (readonly Run[])[] =
    word.parts.length > 1 ? word.parts.map((text) => [{ text, cut, href }]) : [word.runs];
  return pieces.map((runs, i) => ({
    runs,
    width: measure(runs),
    open: i < pieces.length - 1,
    hyphen: book.unitWidth(cut, '-') * size,
  }));
}

function toLines(
  boxes: readonly Box[],
  best: readonly (Best | undefined)[],
  space: number,
  m: Measure,
) {
  const lines: SetLine[] = [];
  for (let end = boxes.length; end > 0; end = best[end]?.from ?? 0) {
    const own = boxes.slice(best[end]?.from ?? 0, end);
    const indent = m.indent((best[end]?.line ?? 1) - 1);
    lines.push(toLine(own, space, indent, end === boxes.length, m));
  }
  return lines.toReversed();
}

function toLine(
  boxes: readonly Box[],
  space: number,
  indent: number,
  last: boolean,
  m: Measure,
): SetLine {
  const words: Run[][] = [];
  let joined = false;
  for (const [i, box] of boxes.entries()) {
    if (joined) words.at(-1)?.splice(0, 1, joinRuns(words.at(-1)?.[0], box.runs[0]));
    else words.push([...box.runs]);
    joined = box.open;
    if (box.open && i === boxes.length - 1)
      words.at(-1)?.splice(0, 1, joinRuns(words.at(-1)?.[0], { text: '-' }));
  }
  const tail = boxes.at(-1);
  const width = boxes.reduce((sum, box) => sum + box.width, tail?.open ? tail.hyphen : 0);
  const gaps = Math.max(1, words.length - 1);
  const room = (m.width - indent - width) / gaps;
  const even = m.justify && (!last || room < space);
  return { words, space: even ? Math.max(room, space * 0.6) : space, indent, last };
}

const joinRuns = (run: Run | undefined, next: { text: string } | undefined): Run => ({
  ...(run as Run),
  text: (run?.text ?? '') + (next?.text ?? ''),
});
