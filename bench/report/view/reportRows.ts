import { isInBytes, type MeasureName, type ReaderName, readerNames } from '../measures.ts';
import type { BenchFile, Report, Sample } from '../reportSchema.ts';
import { median, type Ratio } from '../statistics.ts';
import type { LineSeries } from '../../../src/shared/charts/index.ts';
import { readerTitles } from './measureTexts.ts';

const megabyte = 1024 ** 2;

export const formatMs = (value: number): string =>
  value >= 1000 ? `${Number((value / 1000).toFixed(2))} s` : `${Math.round(value)} ms`;
export const formatBytes = (value: number): string =>
  `${Number((value / megabyte).toFixed(value < 10 * megabyte ? 1 : 0))} MB`;

export const formatOf = (measure: MeasureName): ((value: number) => string) =>
  isInBytes(measure) ? formatBytes : formatMs;

export const formatRatio = ({ value, low, high }: Ratio): string =>
  `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/** Ahead or behind only if the whole interval is on one side of 1. */
export function verdictOf({ low, high }: Ratio): 'ahead' | 'behind' | 'even' {
  if (high < 1) return 'ahead';
  return low > 1 ? 'behind' : 'even';
}

export interface Lines {
  /** Ascending. */
  readonly x: readonly number[];
  readonly series: readonly LineSeries[];
}

/** A line for each reader with samples: the median of its samples at each x. */
export function linesOf(samples: readonly Sample[], xOf: (sample: Sample) => number | null): Lines {
  const at = (sample: Sample): number => xOf(sample) ?? Number.NaN;
  const known = samples.filter((sample) => xOf(sample) !== null);
  const x = [...new Set(known.map(at))].toSorted((a, b) => a - b);
  const lineOf = (reader: ReaderName): LineSeries => ({
    name: readerTitles[reader],
    values: x.map((place) => {
      const here = known.filter((sample) => sample.reader === reader && at(sample) === place);
      return here.length > 0 ? median(here.map(({ value }) => value)) : null;
    }),
  });
  const present = readerNames.filter((name) => known.some(({ reader }) => reader === name));
  return { x, series: present.map(lineOf) };
}

/** A measure over the pages, or over the bytes, of the files that differ in them. */
export function growthOf(report: Report, kind: 'pages' | 'size', measure: MeasureName): Lines {
  const files = new Map<string, BenchFile>(report.files.map((file) => [file.name, file]));
  const sizeOf = ({ file }: Sample): number | null => {
    const found = files.get(file);
    if (found?.kind !== kind) return null;
    return kind === 'pages' ? found.pages : found.bytes;
  };
  return linesOf(
    report.samples.filter((sample) => sample.measure === measure),
    sizeOf,
  );
}
