import { isParted, unspaced } from '#contract/joinLines.ts';
import type { PagePart, TextRun } from '../protocol.ts';

/** Characters of the page's text that one run paints, or a space between two lines. */
interface Piece {
  /** Where it begins in the page's text. */
  readonly start: number;
  readonly text: string;
  /** null for a space between lines. */
  readonly run: TextRun | null;
  /** Where it begins in the text of its run. */
  readonly from: number;
}

/** The text of a page in reading order, over the ends of lines, paragraphs and columns. */
export interface PageText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Characters of one run. */
export interface RunPart {
  readonly run: TextRun;
  readonly from: number;
  readonly to: number;
}

/** A hyphen at the end of a line that belongs to the word. */
const keptHyphen = /[\p{L}\p{N}][-\u2010]$/u;
const wordStart = /^[\p{L}\p{N}]/u;

/** Joins the lines of a page: without the hyphens of divided words, and with spaces in scripts with spaces. */
export function pageTextOf(parts: readonly PagePart[]): PageText {
  const joiner = new Joiner();
  for (const block of parts.flatMap(blocksIn)) {
    for (const run of block) joiner.add(run);
    joiner.endLine();
  }
  return joiner.end();
}

function blocksIn(part: PagePart): (readonly TextRun[])[] {
  if (part.kind === 'text') return [part.runs];
  return 'parts' in part ? part.parts.flatMap(blocksIn) : [];
}

class Joiner {
  readonly #pieces: Piece[] = [];
  #text = '';
  #isLineStart = true;

  add(run: TextRun): void {
    const text = this.#isLineStart ? run.text.trimStart() : run.text;
    if (text !== '') {
      if (this.#isLineStart) this.#join(text);
      this.#push(text, run, run.text.length - text.length);
      this.#isLineStart = false;
    }
    if (run.endsLine) this.endLine();
  }

  endLine(): void {
    this.#isLineStart = true;
    this.#cut(this.#text.trimEnd().length);
  }

  end(): PageText {
    return { text: this.#text, pieces: this.#pieces };
  }

  #join(next: string): void {
    const before = this.#text.slice(-3);
    if (before === '') return;
    if (isParted(before, next)) return this.#cut(this.#text.length - 1);
    const isWord = keptHyphen.test(before) && wordStart.test(next);
    const isDense = unspaced.test(before.at(-1) ?? '') && unspaced.test(next.at(0) ?? '');
    if (!isWord && !isDense) this.#push(' ', null, 0);
  }

  #push(text: string, run: TextRun | null, from: number): void {
    this.#pieces.push({ start: this.#text.length, text, run, from });
    this.#text += text;
  }

  /** Shortens the text, and its last pieces. */
  #cut(length: number): void {
    this.#text = this.#text.slice(0, length);
    for (let last = this.#pieces.at(-1); last; last = this.#pieces.at(-1)) {
      const left = length - last.start;
      if (left >= last.text.length) return;
      this.#pieces.pop();
      if (left > 0) this.#pieces.push({ ...last, text: last.text.slice(0, left) });
    }
  }
}

/** The runs that paint a range of the page's text. */
export const runsOfRange = (pieces: readonly Piece[], start: number, end: number): RunPart[] =>
  pieces.flatMap(({ start: at, text, run, from }) => {
    const [first, last] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    return run && first < last ? [{ run, from: from + first, to: from + last }] : [];
  });
