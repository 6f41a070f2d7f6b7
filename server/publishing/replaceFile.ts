import type { IssueId } from '#contract/ids.ts';
import type { Resources } from '../platform/resources.ts';
import { type CopySource, copyFromFile } from './copySource.ts';
import { findIssue, lockIssue } from './issueRows.ts';
import { limits, requireCover } from './refusals.ts';
import { type PublishOptions, withProcessedPdf } from './pipeline.ts';
import { type OnProgress, progressAt, type PublishReport } from './publishOrder.ts';
import { saveReplacement } from './saveIssue.ts';
import { reportOf, storeFiles } from './storeFiles.ts';

export interface ReplaceOptions extends PublishOptions {
  /** 0 removes the sample. By default the sample keeps its length. */
  readonly samplePages?: number | undefined;
  readonly copyTo?: CopySource | undefined;
  readonly takesIncompleteCover?: boolean | undefined;
}

/**
 * Replaces an issue's file and cover. All other data stays, including purchases. Open readers
 * continue with the old file. Throws `PublishRefused` and `IssueRefused`.
 */
export async function replaceFile(
  resources: Resources,
  id: IssueId,
  file: string,
  onProgress: OnProgress = () => {},
  {
    samplePages,
    copyTo = copyFromFile(file),
    takesIncompleteCover,
    ...options
  }: ReplaceOptions = {},
): Promise<PublishReport> {
  const { title, samplePages: before } = await findIssue(resources.db, id);
  const wanted = samplePages ?? before ?? 0;
  const job = { file, copyTo, samplePages: wanted, onProgress };
  return withProcessedPdf(resources, job, options, async (processed) => {
    requireCover(processed.result.warnings, { file, limits, takesIncompleteCover });
    onProgress(progressAt('storing'));
    const stored = await storeFiles(resources.blobs, processed, wanted);
    processed.signal.throwIfAborted();
    await resources.db.transaction(async (tx) =>
      saveReplacement(tx, await lockIssue(tx, id), stored, resources.clock.now()),
    );
    onProgress({ step: 'storing', fraction: 1 });
    return reportOf({ id, title }, stored);
  });
}
