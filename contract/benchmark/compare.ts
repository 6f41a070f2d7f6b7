import { type MeasureName, measureNames } from './measures.ts';
import type { Report } from './report.ts';
import { type Pair, type Ratio, median, ratioOf } from './statistics.ts';
import { byFile, counted, others, pairsOf } from './tables.ts';

export type Verdict = 'slower' | 'quicker' | 'same';

export interface Change {
  readonly measure: MeasureName;
  /** How many times as much ours took as in the earlier run, less what the others changed too. */
  readonly ratio: Ratio;
  /** What the other readers took against the earlier run: how the machine has changed. */
  readonly machine: number;
  readonly verdict: Verdict;
}

/** A change under this is nobody's concern, however sure it is. */
const least = 1.1;

/** Ten measures are looked at in each run, and a false alarm costs somebody's day. */
const sure = 0.99;

const verdictOf = ({ value, low, high }: Ratio): Verdict => {
  if (low > 1 && value >= least) return 'slower';
  return high < 1 && value <= 1 / least ? 'quicker' : 'same';
};

/**
 * Ours against an earlier run, file by file. The other readers have not changed, so what they took more
 * is the machine's: it is taken out. Nothing is said of a measure that only one of both runs has.
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

/** The median of the others; 1 where none of them was measured in both. */
function machineOf(readers: readonly (readonly Pair[])[]): number {
  const ratios = readers.flatMap((pairs) => {
    const ratio = median(pairs.map(({ ours, theirs }) => median(ours) / median(theirs)));
    return Number.isFinite(ratio) && ratio > 0 ? [ratio] : [];
  });
  return ratios.length > 0 ? median(ratios) : 1;
}
