import { median } from '#contract/benchmark/statistics.ts';
import { type Cell, byFile, counted, others, ratiosOf } from '#contract/benchmark/tables.ts';
import { isInBytes, type MeasureName, measureNames } from '#contract/benchmark/measures.ts';
import type { Change } from '#contract/benchmark/compare.ts';
import type { Report } from '#contract/benchmark/report.ts';

const saidRatio = ({ ratio }: Cell): string =>
  ratio ? `${ratio.value.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})` : '–';

export const saidValue = (measure: MeasureName, value: number): string =>
  isInBytes(measure) ? `${(value / 1024 ** 2).toFixed(1)} MB` : `${value.toFixed(0)} ms`;

/** Ratios to each other reader, and our time: the median over the files of their medians. */
export function printRatios(report: Report): void {
  const cells = ratiosOf(report);
  if (cells.length === 0) return;
  const samples = counted(report);
  const rows = measureNames.flatMap((measure) => {
    const own = cells.filter((cell) => cell.measure === measure);
    if (own.length === 0) return [];
    const ours = median([...byFile(samples, 'gatefold', measure).values()].map(median));
    const against = others.map((reader) => {
      const cell = own.find((one) => one.reader === reader);
      return [reader, cell ? saidRatio(cell) : '–'];
    });
    return [[measure, { ours: saidValue(measure, ours), ...Object.fromEntries(against) }]];
  });
  console.log('\nOurs against each other reader: below 1 ours is ahead (95 % confidence)');
  console.table(Object.fromEntries(rows));
}

/** Excluded files, with the reasons. */
export function printTrouble({ likenesses, failures, tolerance }: Report): void {
  for (const { reader, file, page, apart } of likenesses.filter(({ isAlike }) => !isAlike))
    console.log(
      `${reader} paints page ${page} of ${file} otherwise: ${share(apart)} of its pixels, at most ${share(tolerance)}. Its times with this file do not count.`,
    );
  for (const { reader, file, during, reason, round } of failures)
    console.log(`${reader} failed with ${file} while ${during}, round ${round}: ${reason}`);
}

const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

export function printChanges(changes: readonly Change[]): void {
  console.log('\nAgainst the earlier run, less what the machine has changed');
  console.table(
    Object.fromEntries(
      changes.map(({ measure, ratio, machine, verdict }) => [
        measure,
        {
          'of the time': `${ratio.value.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})`,
          'the machine': machine.toFixed(2),
          verdict,
        },
      ]),
    ),
  );
}
