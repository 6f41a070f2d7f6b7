import { addCounts, type Counts, type FileResult, nothing } from './reports.ts';
import type { Step } from './steps.ts';

/**
 * A test file that fails is run once more, alone, after all steps. A file that passes then is flaky: the run names it and
 * succeeds, so that one unsteady test does not refuse a whole change. More flaky files than `mostFlaky` fail the run.
 */

export const mostFlaky = 3;

/** More failed files than this are a broken change, not an unsteady test. A second run would only cost time. */
const mostRepeated = 8;

export interface FailedFile {
  readonly step: Step;
  readonly file: string;
  readonly failed: number;
}

interface StepFiles {
  readonly step: Step;
  readonly files: readonly FileResult[];
}

/** The failed files of all steps, or none where a second run cannot help. */
export function filesToRepeat(steps: readonly StepFiles[]): readonly FailedFile[] {
  const failed = steps.flatMap(({ step, files }) =>
    files
      .filter((one) => one.failed > 0 && isFile(one.file))
      .map(({ file, failed: count }) => ({ step, file, failed: count })),
  );
  return failed.length > mostRepeated ? [] : failed;
}

/** An error outside of the tests has no file of its own. */
const isFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

export interface Verdict {
  readonly counts: Counts;
  readonly flaky: readonly string[];
}

/** @param repeated the counts of the second run of each of `failed`, in the same order */
export function judge(
  all: Counts,
  failed: readonly FailedFile[],
  repeated: readonly Counts[],
): Verdict {
  const flaky = failed.filter((_, index) => {
    const { passed, failed: still } = repeated[index] ?? nothing;
    return still === 0 && passed > 0;
  });
  const names = flaky.map(({ file }) => file);
  if (flaky.length > mostFlaky) return { counts: all, flaky: names };
  const moved = flaky.reduce((sum, one) => sum + one.failed, 0);
  return { counts: addCounts(all, { passed: moved, failed: -moved, skipped: 0 }), flaky: names };
}
