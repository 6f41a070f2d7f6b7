import { type MeasureName, measureNames, type ReaderName, readerNames } from './measures.ts';
import type { Report, Sample } from './report.ts';
import { type Pair, type Ratio, ratioOf } from './statistics.ts';

/** What ours took against one other reader. */
export interface Cell {
  readonly reader: ReaderName;
  readonly measure: MeasureName;
  /** Below 1 ours is ahead; null where nothing can be compared. */
  readonly ratio: Ratio | null;
}

export const others = readerNames.filter((name) => name !== 'gatefold');

/** Whether any reader was measured beside ours. */
export const hasOthers = ({ samples }: Report): boolean =>
  samples.some(({ reader }) => reader !== 'gatefold');

/** Milliseconds: less than that is as good as nothing, and no ratio is made of it. */
const felt = 10;

const isMemory = ({ measure }: Sample): boolean => measure === 'memory';

/** A time counts only where the picture is the same as ours; growth has files of its own, and memory is that after the last page. */
export function counted({ samples, likenesses, files }: Report): Sample[] {
  const unlike = new Set(
    likenesses.filter(({ isAlike }) => !isAlike).map(({ reader, file }) => `${reader} ${file}`),
  );
  const magazines = new Set(
    files.filter(({ kind }) => kind === 'magazine').map(({ name }) => name),
  );
  const last = Math.max(...samples.filter(isMemory).map(({ page }) => page ?? 0));
  return samples
    .filter((one) => !isMemory(one) || one.page === last)
    .filter(({ reader, file }) => magazines.has(file) && !unlike.has(`${reader} ${file}`))
    .map((one) => (one.measure === 'blocked' ? { ...one, value: Math.max(felt, one.value) } : one));
}

/** The values of one reader for one measure, by file. */
export function byFile(
  samples: readonly Sample[],
  reader: ReaderName,
  measure: MeasureName,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const one of samples) {
    if (one.reader !== reader || one.measure !== measure) continue;
    found.set(one.file, [...(found.get(one.file) ?? []), one.value]);
  }
  return found;
}

/** Of the files that both have been measured with. */
export function pairsOf(
  ours: ReadonlyMap<string, readonly number[]>,
  theirs: ReadonlyMap<string, readonly number[]>,
): Pair[] {
  return [...ours].flatMap(([file, values]) => {
    const other = theirs.get(file);
    return other ? [{ ours: values, theirs: other }] : [];
  });
}

export function ratioTo(
  samples: readonly Sample[],
  reader: ReaderName,
  measure: MeasureName,
): Ratio | null {
  return ratioOf(pairsOf(byFile(samples, 'gatefold', measure), byFile(samples, reader, measure)));
}

/** Every measure that was taken against every reader that was measured. */
export function ratiosOf(report: Report): Cell[] {
  const samples = counted(report);
  const taken = measureNames.filter((name) => samples.some(({ measure }) => measure === name));
  return taken.flatMap((measure) =>
    others.map((reader) => ({ reader, measure, ratio: ratioTo(samples, reader, measure) })),
  );
}
