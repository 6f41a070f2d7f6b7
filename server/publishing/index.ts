import path from 'node:path';
import type { Resources } from '../platform/resources.ts';
import { copyFromFile } from './copySource.ts';
import { limits, requireCover } from './refusals.ts';
import { type PublishOptions, withProcessedPdf } from './pipeline.ts';
import {
  type OnProgress,
  progressAt,
  type PublishInput,
  type PublishReport,
} from './publishInput.ts';
import { saveIssue } from './saveIssue.ts';
import { saveOpeningPacks, storeOpeningPacks } from './packs/openingPack.ts';
import { reportOf, storeFiles } from './storeFiles.ts';
import { inOneLine, titleOfName } from '../platform/truncateText.ts';
import type { Proposed } from './pdf-worker/workerProtocol.ts';

export { editIssue } from './editIssue.ts';
export { adminIssue, adminShelf } from './adminIssues.ts';
export { IssueRefused } from './issueRows.ts';
export type { PublishOptions } from './pipeline.ts';
export type { OnProgress, Progress, PublishInput, PublishReport } from './publishInput.ts';
export { closePdfWorker, pdfWorkerJobs } from './pdf-worker/index.ts';
export { PublishRefused } from './refusals.ts';
export { deleteOldIcons, iconRoutes, setIcon } from './storeIcon.ts';
export { rebuildPacks } from './adminIssues.ts';
export { resetCover, setCover } from './ownCover.ts';
export { replaceFile, type ReplaceOptions } from './editIssue.ts';
export {
  orderShelf,
  placeOnShelf,
  type Removal,
  removeDraft,
  removeOrWithdraw,
  scheduleIssue,
  setListed,
} from './adminIssues.ts';
export { cutTo, titleOfName } from '../platform/truncateText.ts';
export { sentenceOf, type Warning } from './refusals.ts';
export { inWorkFolder, deleteOldWorkFolders } from './workFolder.ts';

/**
 * Publishes a PDF. When the promise resolves, the issue is in the catalogue. When it rejects,
 * nothing was published. Throws `PublishRefused` for errors that the publisher can correct.
 */
export async function publishIssue(
  resources: Resources,
  input: PublishInput,
  onProgress: OnProgress = () => {},
  options: PublishOptions = {},
): Promise<PublishReport> {
  const { file, samplePages } = input;
  const { copyTo = copyFromFile(file), takesIncompleteCover } = input;
  return withProcessedPdf(
    resources,
    { file, copyTo, samplePages, onProgress },
    options,
    async (processed) => {
      requireCover(processed.result.warnings, { file, limits, takesIncompleteCover });
      onProgress(progressAt('storing'));
      // Files are stored before the row: an interrupted publication leaves only unreferenced files.
      const stored = await storeFiles(resources.blobs, processed, samplePages);
      const openings = await storeOpeningPacks(resources.blobs, processed.result, samplePages);
      processed.signal.throwIfAborted();
      const now = resources.clock.now();
      const title =
        input.title ?? processed.result.proposed.title ?? titleOfName(path.basename(file));
      const named = { ...input, title: inOneLine(title) };
      const id = await resources.db.transaction(async (tx) => {
        const saved = await saveIssue(tx, named, stored, now);
        await saveOpeningPacks(tx, saved, stored, openings, now);
        return saved;
      });
      onProgress({ step: 'storing', fraction: 1 });
      return reportOf({ id, title: named.title }, stored);
    },
  );
}

/** Returns the metadata of a PDF without storing anything. Throws `PublishRefused`. */
export const proposalOf = (
  resources: Resources,
  file: string,
  onProgress: OnProgress,
  options: PublishOptions,
): Promise<Proposed> =>
  withProcessedPdf(
    resources,
    { file, copyTo: copyFromFile(file), samplePages: 0, onProgress },
    options,
    async ({ result }) => result.proposed,
  );
