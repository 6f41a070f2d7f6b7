import { Cancelled } from './cancelled.ts';
import type { WorkTerms } from './desk/work.ts';
import type { ProgressReport } from './progress.ts';

/** Shows how far the work is, and calls it off at the first Ctrl-C; a second one ends the command. */
export async function whileCancellable<Step extends string, T>(
  report: ProgressReport<Step>,
  words: string,
  work: (terms: WorkTerms<Parameters<ProgressReport<Step>['show']>[0]>) => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort(new Cancelled(words));
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  try {
    return await work({ onProgress: report.show, signal: cancelling.signal });
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
    report.end();
  }
}
