import { type MeasureName, measureNames } from './measures.ts';
import type { Report } from './reportSchema.ts';
import { type Pair, type Ratio, median, ratioOf } from './statistics.ts';
import { byFile, counted, others, pairsOf } from './ratioTables.ts';

type Verdict = 'slower' | 'quicker' | 'same';

export interface Change {
  readonly measure: MeasureName;
  /** Gatefold's time relative to the earlier run, divided by the change of the other readers. */
  readonly ratio: Ratio;
  /** The other readers' time relative to the earlier run: the change of the machine. */
  readonly machine: number;
  readonly verdict: Verdict;
}

/** Smaller changes are ignored, even if they are significant. */
const least = 1.1;

/** A high confidence, because each run compares ten measures, and a false alarm costs a day of work. */
const sure = 0.99;

const verdictOf = ({ value, low, high }: Ratio): Verdict => {
  if (low > 1 && value >= least) return 'slower';
  return high < 1 && value <= 1 / least ? 'quicker' : 'same';
};

/**
 * Compares Gatefold with an earlier run, file by file. The code of the other readers has not changed, so their change is that
 * of the machine and is divided out. A measure that only one run has is skipped.
 */
export function changesBetween(before: Report, after: Report): Change[] {
  const [earlier, later] = [counted(before), counted(after)];
  return measureNames.flatMap((measure) => {
    const of = (reader: (typeof others)[number] | 'gatefold'): Pair[] =>
      pairsOf(byFile(later, reader, measure), byFile(earlier, reader, measure));
    const machine = machineOf(others.map(of));
    const ours = of('gatefold').map(({ ours, theirs }) => ({
      ours: ours.map((value) => value / machine),
      theirs,
    }));
    const ratio = ratioOf(ours, sure);
    return ratio ? [{ measure, ratio, machine, verdict: verdictOf(ratio) }] : [];
  });
}

/** The median of the other readers; 1 if none was measured in both runs. */
function machineOf(readers: readonly (readonly Pair[])[]): number {
  const ratios = readers.flatMap((pairs) => {
    const ratio = median(pairs.map(({ ours, theirs }) => median(ours) / median(theirs)));
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  return ratios.length > 0 ? median(ratios) : 1;
}
