import { median } from './report/statistics.ts';
import { type Cell, byFile, counted, others, packsOf, ratiosOf } from './report/ratioTables.ts';
import {
  conditions,
  conditionTitles,
  isInBytes,
  type MeasureName,
  measureNames,
} from './report/measures.ts';
import type { Change } from './report/compareRuns.ts';
import type { Report, Sample } from './report/reportSchema.ts';

const saidRatio = ({ ratio }: Cell): string =>
  ratio ? `${ratio.value.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})` : '–';

const saidValue = (measure: MeasureName, value: number): string =>
  isInBytes(measure) ? `${(value / 1024 ** 2).toFixed(1)} MB` : `${value.toFixed(0)} ms`;

/** Ratios to each other reader, our time, and the share of our samples that were taken with a pack. */
export function printRatios(report: Report): void {
  console.log('\nOurs against each other reader: below 1 ours is ahead (95 % confidence)');
  for (const kind of conditions) {
    const cells = ratiosOf(report, kind);
    if (cells.length === 0) continue;
    const samples = counted(report, kind);
    const rows = measureNames.flatMap((measure) => {
      const own = cells.filter((cell) => cell.measure === measure);
      return own.length === 0 ? [] : [[measure, rowOf(samples, measure, own)]];
    });
    console.log(`\n${conditionTitles[kind]}`);
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
