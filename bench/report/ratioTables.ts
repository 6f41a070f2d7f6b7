import {
  type MeasureName,
  measureNames,
  type PeerName,
  type ReaderName,
  readerNames,
} from './measures.ts';
import type { BenchFile, Report, Sample } from './reportSchema.ts';
import { type Pair, type Ratio, ratioOf } from './statistics.ts';

/** Gatefold compared with one other reader. */
export interface Cell {
  readonly reader: ReaderName;
  readonly measure: MeasureName;
  /** Below 1 Gatefold is faster; null if nothing can be compared. */
  readonly ratio: Ratio | null;
}

export const others: readonly PeerName[] = readerNames.filter((name) => name !== 'gatefold');

/** Whether other readers were measured too. */
export const hasOthers = ({ samples }: Report): boolean =>
  samples.some(({ reader }) => reader !== 'gatefold');

/** In milliseconds. Shorter times are noise and get no ratio. */
const felt = 10;

const isMemory = ({ measure }: Sample): boolean => measure === 'memory';

/**
 * A time counts only if the picture equals Gatefold's. Growth and slow lines have their own files. Memory is that after the
 * last page.
 */
export function counted(
  { samples, likenesses, files }: Report,
  kind: BenchFile['kind'] = 'magazine',
): Sample[] {
  const unlike = new Set(
    likenesses.filter(({ isAlike }) => !isAlike).map(({ reader, file }) => `${reader} ${file}`),
  );
  const named = new Set(files.filter((file) => file.kind === kind).map(({ name }) => name));
  const last = Math.max(...samples.filter(isMemory).map(({ page }) => page ?? 0));
  return samples
    .filter((one) => !isMemory(one) || one.page === last)
    .filter(({ reader, file }) => named.has(file) && !unlike.has(`${reader} ${file}`))
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

/** From the files that were measured with both readers. */
export function pairsOf(
  ours: ReadonlyMap<string, readonly number[]>,
  theirs: ReadonlyMap<string, readonly number[]>,
): Pair[] {
  return [...ours].flatMap(([file, values]) => {
    const other = theirs.get(file);
    return other ? [{ ours: values, theirs: other }] : [];
  });
}

function ratioTo(
  samples: readonly Sample[],
  reader: ReaderName,
  measure: MeasureName,
): Ratio | null {
  return ratioOf(pairsOf(byFile(samples, 'gatefold', measure), byFile(samples, reader, measure)));
}

export function ratiosOf(report: Report, kind?: BenchFile['kind']): Cell[] {
  const samples = counted(report, kind);
  const taken = measureNames.filter((name) => samples.some(({ measure }) => measure === name));
  return taken.flatMap((measure) =>
    others.map((reader) => ({ reader, measure, ratio: ratioTo(samples, reader, measure) })),
  );
}

/** Of Gatefold's samples of a measure, how many were taken with a pack; null if no pack was possible. */
export function packsOf(
  samples: readonly Sample[],
  measure: MeasureName,
): { readonly used: number; readonly of: number } | null {
  const own = samples.filter((one) => one.reader === 'gatefold' && one.measure === measure);
  const known = own.filter(({ pack }) => pack !== undefined);
  return known.length > 0
    ? { used: known.filter(({ pack }) => pack).length, of: own.length }
    : null;
}

/** The excluded times, with the reasons. */
export const troubleOf = ({ likenesses, failures, tolerance }: Report): string[] => [
  ...likenesses
    .filter(({ isAlike }) => !isAlike)
    .map(
      ({ reader, file, page, apart }) =>
        `${reader} paints page ${page} of ${file} otherwise: ${share(apart)} of its pixels, at most ${share(tolerance)}. Its times with this file do not count.`,
    ),
  ...failures.map(
    ({ reader, file, during, reason, round }) =>
      `${reader} failed with ${file} while ${during}, round ${round}: ${reason}`,
  ),
];

export const share = (part: number): string => `${(part * 100).toFixed(1)} %`;
