import { across, along } from './textLines.ts';
import type { PdfjsRun } from './markedContent.ts';

/** A character of a run with its place on the line. Combining marks belong to the character before them. */
export interface Glyph {
  readonly run: PdfjsRun;
  /** Where it begins in the text of its run. */
  readonly at: number;
  readonly text: string;
  /** Start and end along the line in PDF points. */
  readonly start: number;
  readonly end: number;
}

const characters = /\P{M}\p{M}*|\p{M}+/gu;

/** Returns the characters of a run; none if their places are not known. */
export function glyphsOf(run: PdfjsRun): readonly Glyph[] {
  const { text, width } = run;
  const from = along(run);
  const found = text.match(characters) ?? [];
  const edges = run.edges ?? (found.length === 1 ? text.split('').flatMap(() => [0, width]) : []);
  if (edges.length !== 2 * text.length) return [];
  let at = 0;
  return found.map((character) => {
    const own = edges.slice(2 * at, 2 * (at + character.length));
    const [start, end] = [from + Math.min(...own), from + Math.max(...own)];
    const glyph = { run, at, text: character, start, end };
    at += character.length;
    return glyph;
  });
}

/** The space between two characters, as a fraction of the font size. It is negative if they overlap. */
export const gapOf = (a: Glyph, b: Glyph): number => (b.start - a.end) / a.run.size;

/** Whether two characters have the same size and angle, and almost the same line. */
export const areAlike = ({ run: a }: Glyph, { run: b }: Glyph, most: number): boolean =>
  a === b ||
  (a.angle === b.angle &&
    Math.abs(a.size - b.size) <= 0.1 * a.size &&
    Math.abs(across(a) - across(b)) <= most * a.size);

export const isBlank = ({ text }: Pick<Glyph, 'text'>): boolean => text.trim() === '';

/** Whether a blank is a character of the file. pdf.js adds other blanks for gaps. */
export const isWritten = ({ run, at }: Glyph): boolean => run.blanks?.includes(at) ?? false;

/** New texts of characters. An empty text removes a character. */
export type Edits = Map<PdfjsRun, Map<number, string>>;

export function edit(edits: Edits, { run, at }: Glyph, text: string): void {
  const own = edits.get(run);
  if (own) own.set(at, text);
  else edits.set(run, new Map([[at, text]]));
}

/**
 * Applies edits. A run without text is removed, and the run before it ends the line in its place.
 * @param open runs that do not end a line
 */
export function edited(
  runs: readonly PdfjsRun[],
  edits: Edits,
  open: ReadonlySet<PdfjsRun> = new Set(),
): readonly PdfjsRun[] {
  if (edits.size === 0) return runs;
  const kept: PdfjsRun[] = [];
  for (const run of runs) {
    const own = edits.get(run);
    const endsLine = run.endsLine && !open.has(run);
    const next = own ? { ...rewritten(run, own), endsLine } : run;
    const last = kept.at(-1);
    if (next.text !== '') kept.push(next);
    else if (endsLine && last) kept[kept.length - 1] = { ...last, endsLine };
  }
  return kept;
}

function rewritten(run: PdfjsRun, texts: ReadonlyMap<number, string>): PdfjsRun {
  const edges: number[] = [];
  const blanks: number[] = [];
  let text = '';
  for (const { at, text: old, start, end } of glyphsOf(run)) {
    const next = texts.get(at) ?? old;
    if (run.blanks?.includes(at) && next !== '') blanks.push(text.length);
    const from = along(run);
    for (let unit = 0; unit < next.length; unit += 1) edges.push(start - from, end - from);
    text += next;
  }
  return { ...run, text, edges, blanks };
}
