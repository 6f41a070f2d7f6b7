import { lineJoints } from './joinLines.ts';

/** A piece of text with its position on the page, which the engine knows. */
interface Run {
  readonly text: string;
  /** Whether the next run begins another line. */
  readonly endsLine: boolean;
}

/** A block has runs, and a group of the file's tags has parts. Links and notes have neither. */
interface Part<R> {
  readonly kind: string;
  readonly runs?: readonly R[];
  readonly parts?: readonly Part<R>[];
}

/** Characters of the page's text that one run paints, or a space between two lines. */
interface Piece<R> {
  /** Where it begins in the page's text. */
  readonly start: number;
  readonly text: string;
  /** null for a space between lines. */
  readonly run: R | null;
  /** Where it begins in the text of its run. */
  readonly from: number;
}

/** The text of a page in reading order, over the ends of lines, paragraphs and columns. */
export interface PageText<R> {
  readonly text: string;
  readonly pieces: readonly Piece<R>[];
}

/** Characters of one run. */
export interface RunPart<R> {
  readonly run: R;
  readonly from: number;
  readonly to: number;
}

/**
 * Joins the lines of a page: without the hyphens of divided words, and with spaces in scripts with spaces. The search
 * finds its hits in this text, and the positions of annotations count its characters.
 */
export function pageTextOf<R extends Run>(parts: readonly Part<R>[]): PageText<R> {
  const blocks = parts.flatMap(blocksIn);
  const joiner = new Joiner<R>(blocks.flatMap(linesOf));
  for (const block of blocks) {
    for (const run of block) joiner.add(run);
    joiner.endLine();
  }
  return joiner.end();
}

function blocksIn<R>({ runs, parts = [] }: Part<R>): (readonly R[])[] {
  return runs ? [runs] : parts.flatMap(blocksIn);
}

function linesOf(block: readonly Run[]): string[] {
  const lines = [''];
  for (const { text, endsLine } of block) {
    lines[lines.length - 1] += text;
    if (endsLine) lines.push('');
  }
  return lines;
}

/** The longest end of a text that decides how the next line follows it, in characters. */
const longestEnd = 64;

class Joiner<R extends Run> {
  readonly #jointOf: ReturnType<typeof lineJoints>;
  readonly #pieces: Piece<R>[] = [];
  #text = '';
  #isLineStart = true;

  constructor(lines: readonly string[]) {
    this.#jointOf = lineJoints(lines);
  }

  add(run: R): void {
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

  end(): PageText<R> {
    return { text: this.#text, pieces: this.#pieces };
  }

  #join(next: string): void {
    const joint = this.#jointOf(this.#text.slice(-longestEnd), next);
    if (joint === 'divided') this.#cut(this.#text.length - 1);
    else if (joint === 'space') this.#push(' ', null, 0);
  }

  #push(text: string, run: R | null, from: number): void {
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
export const runsOfRange = <R>(
  pieces: readonly Piece<R>[],
  start: number,
  end: number,
): RunPart<R>[] =>
  pieces.flatMap(({ start: at, text, run, from }) => {
    const [first, last] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    return run && first < last ? [{ run, from: from + first, to: from + last }] : [];
  });
