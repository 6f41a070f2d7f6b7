import type { OperationProgress, OperationStep } from '#contract/admin/operations.ts';

export interface OperationOptions {
  readonly onProgress: (progress: OperationProgress) => void;
  /** Cancels the work. The promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Reports the completed fraction, a hundred times at most. */
export function countProgress(
  { onProgress }: Pick<OperationOptions, 'onProgress'>,
  step: OperationStep,
  total: number,
): (more: number) => void {
  let done = 0;
  let lastReported = -1;
  const report = (more: number): void => {
    done += more;
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
    if (percent === lastReported) return;
    lastReported = percent;
    onProgress({ step, fraction: percent / 100 });
  };
  report(0);
  return report;
}
