import type { CommandContext } from './context.ts';
import type { WorkHooks } from './services/progressStream.ts';
import type { ProgressReport } from './progress.ts';

/** The user interrupted the command. The message tells the state of the work. */
export class Cancelled extends Error {}

/** Shows the progress of the work, and cancels it when the user interrupts the command. */
export async function whileCancellable<Step extends string, T>(
  { signal }: Pick<CommandContext, 'signal'>,
  report: ProgressReport<Step>,
  cancelText: string,
  work: (terms: WorkHooks<Parameters<ProgressReport<Step>['show']>[0]>) => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController();
  const cancel = (): void => cancelling.abort(new Cancelled(cancelText));
  // A listener, not `AbortSignal.any`: `gatefold.ts` counts the listeners to learn whether work can be cancelled.
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    return await work({ onProgress: report.show, signal: cancelling.signal });
  } finally {
    signal.removeEventListener('abort', cancel);
    report.end();
  }
}
