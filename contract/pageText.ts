import { isParted, unspaced } from './joinLines.ts';

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

/** A hyphen at the end of a line that belongs to the word. */
const keptHyphen = /[\p{L}\p{N}][-\u2010]$/u;
const wordStart = /^[\p{L}\p{N}]/u;

/**
 * Joins the lines of a page: without the hyphens of divided words, and with spaces in scripts with spaces. The search
 * finds its hits in this text, and the positions of annotations count its characters.
 */
export function pageTextOf<R extends Run>(parts: readonly Part<R>[]): PageText<R> {
  const joiner = new Joiner<R>();
  for (const block of parts.flatMap(blocksIn)) {
    for (const run of block) joiner.add(run);
    joiner.endLine();
  }
  return joiner.end();
}

function blocksIn<R>({ runs, parts = [] }: Part<R>): (readonly R[])[] {
  return runs ? [runs] : parts.flatMap(blocksIn);
}

class Joiner<R extends Run> {
  readonly #pieces: Piece<R>[] = [];
  #text = '';
  #isLineStart = true;

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
    const before = this.#text.slice(-3);
    if (before === '') return;
    if (isParted(before, next)) return this.#cut(this.#text.length - 1);
    const isWord = keptHyphen.test(before) && wordStart.test(next);
    const isDense = unspaced.test(before.at(-1) ?? '') && unspaced.test(next.at(0) ?? '');
    if (!isWord && !isDense) this.#push(' ', null, 0);
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
