import { lineJoiner } from '#contract/joinLines.ts';
import { type PackedPart, runFlags } from '#contract/pack/text.ts';

/** Numbers for each run in `at`, of which the last are its flags. */
const perRun = 6;

/** Characters that the database does not store as text. */
const notStored = /[\0\p{Surrogate}]/gu;

/** The text of a page in reading order. Lines are joined as in the reader's search. */
export function pageTextOf(parts: readonly PackedPart[] | null): string {
  const lines = (parts ?? []).flatMap(linesIn).filter((line) => line.trim() !== '');
  return lines.reduce(lineJoiner(lines), '').replaceAll(notStored, '');
}

function linesIn(part: PackedPart): string[] {
  if ('runs' in part) return linesOf(part.runs, part.at);
  return 'parts' in part ? part.parts.flatMap(linesIn) : [];
}

function linesOf(runs: readonly string[], at: readonly number[]): string[] {
  const lines = [''];
  for (const [index, text] of runs.entries()) {
    lines[lines.length - 1] += text;
    const flags = at[perRun * index + perRun - 1] ?? 0;
    if ((flags & runFlags.endsLine) !== 0) lines.push('');
  }
  return lines;
}
