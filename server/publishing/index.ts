import path from 'node:path';
import type { Resources } from '../platform/resources.ts';
import { takeIn } from './intake.ts';
import { limits, requireCover } from './refusals.ts';
import { type PublishOptions, withMade } from './pipeline.ts';
import { type OnProgress, progressAt, type PublishOrder, type PublishReport } from './publishOrder.ts';
import { recordIssue } from './record.ts';
import { reportOf, storeFiles } from './storeFiles.ts';
import { inOneLine, titleOfName } from '../platform/titles.ts';
import type { Proposed } from './pdf-worker/protocol.ts';

export { changeIssue } from './change.ts';
export { adminIssue as deskIssue, adminShelf as deskShelf } from './adminIssues.ts';
export { IssueRefused } from './issueRows.ts';
export type { PublishOptions as PublishTerms } from './pipeline.ts';
export type { OnProgress, Progress, PublishOrder, PublishReport } from './publishOrder.ts';
export { closePdfWorker, pdfWorkerJobs } from './pdf-worker/index.ts';
export { proposalOf } from './index.ts';
export { PublishRefused } from './refusals.ts';
export { replaceFile, type ReplaceOptions as ReplaceTerms } from './replace.ts';
export { orderShelf, placeOnShelf, type Removal, removeIssue } from './shelf.ts';
export { cutTo, titleOfName } from '../platform/titles.ts';
export { sentenceOf, type Warning } from './warnings.ts';
export { inWorkFolder, deleteOldWorkFolders as sweepWorkFolders } from './workFolder.ts';

/**
 * Publishes a PDF: the issue is in the catalogue when this resolves, and nothing of it is when it
 * rejects, however it ends. Throws `PublishRefused` for what the publisher can mend.
 */
export async function publishIssue(
  resources: Resources,
  order: PublishOrder,
  onProgress: OnProgress = () => {},
  terms: PublishOptions = {},
): Promise<PublishReport> {
  const { file, samplePages } = order;
  const { bring = takeIn(file), takesIncompleteCover } = order;
  return withMade(resources, { file, bring, samplePages, onProgress }, terms, async (made) => {
    requireCover(made.result.warnings, { file, limits, takesIncompleteCover });
    onProgress(progressAt('storing'));
    // Files first: an interrupted publication leaves files that no row names, which harm nobody.
    const stored = await storeFiles(resources.blobs, made, samplePages);
    made.signal.throwIfAborted();
    const now = resources.clock.now();
    const title = order.title ?? made.result.proposed.title ?? titleOfName(path.basename(file));
    const named = { ...order, title: inOneLine(title) };
    const id = await resources.db.transaction((tx) => recordIssue(tx, named, stored, now));
    onProgress({ step: 'storing', fraction: 1 });
    return reportOf({ id, title: named.title }, stored);
  });
}

/** What a PDF says of itself. Nothing of it is kept. Throws `PublishRefused`. */
export const proposalOf = (
  resources: Resources,
  file: string,
  onProgress: OnProgress,
  terms: PublishOptions,
): Promise<Proposed> =>
  withMade(
    resources,
    { file, bring: takeIn(file), samplePages: 0, onProgress },
    terms,
    async ({ result }) => result.proposed,
  );
