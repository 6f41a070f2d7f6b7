import { median } from './report/statistics.ts';
import { type Cell, byFile, counted, others, packsOf, ratiosOf } from './report/ratioTables.ts';
import { isInBytes, type MeasureName, measureNames } from './report/measures.ts';
import type { Change } from './report/compareRuns.ts';
import type { Report, Sample } from './report/reportSchema.ts';

const saidRatio = ({ ratio }: Cell): string =>
  ratio ? `${ratio.value.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})` : '–';

const saidValue = (measure: MeasureName, value: number): string =>
  isInBytes(measure) ? `${(value / 1024 ** 2).toFixed(1)} MB` : `${value.toFixed(0)} ms`;

/** The tables of a report: magazines, and the jump behind each slow line. */
const tables = {
  magazine: 'Ours against each other reader: below 1 ours is ahead (95 % confidence)',
  'fast-line': 'The same for 100 MB on 20 Mbit/s and 20 ms',
  'slow-line': 'The same for 100 MB on 1.6 Mbit/s and 150 ms',
} as const;

/** Ratios to each other reader, our time, and the share of our samples that were taken with a pack. */
export function printRatios(report: Report): void {
  for (const kind of Object.keys(tables) as (keyof typeof tables)[]) {
    const cells = ratiosOf(report, kind);
    if (cells.length === 0) continue;
    const samples = counted(report, kind);
    const rows = measureNames.flatMap((measure) => {
      const own = cells.filter((cell) => cell.measure === measure);
      return own.length === 0 ? [] : [[measure, rowOf(samples, measure, own)]];
    });
    console.log(`\n${tables[kind]}`);
    console.table(Object.fromEntries(rows));
  }
}

function rowOf(samples: readonly Sample[], measure: MeasureName, cells: readonly Cell[]) {
  const ours = median([...byFile(samples, 'gatefold', measure).values()].map(median));
  const packs = packsOf(samples, measure);
  const against = others.map((reader) => {
    const cell = cells.find((one) => one.reader === reader);
    return [reader, cell ? saidRatio(cell) : '–'];
  });
  return {
    ours: saidValue(measure, ours),
    'with a pack': packs ? `${packs.used} of ${packs.of}` : '–',
    ...Object.fromEntries(against),
  };
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
