import path from 'node:path';
import type { Resources } from '../platform/resources.ts';
import { DiskFull, fullFolder, isDiskFull } from '../platform/disk.ts';
import { limits as standardLimits, type Limits, PublishRefused, type RefusalCode } from './refusals.ts';
import type { CopySource } from './intake.ts';
import { progressAt, type OnProgress } from './publishOrder.ts';
import { processPdf, type PdfWorkerResult } from './pdf-worker/index.ts';
import { sourceName } from './pdf-worker/protocol.ts';
import { inWorkFolder, deleteOldWorkFolders } from './workFolder.ts';

export interface PublishOptions {
  /** Calls the work off; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
}

export interface Job {
  /** What refusals call the file. */
  readonly file: string;
  readonly copyTo: CopySource;
  readonly samplePages: number;
  readonly onProgress?: OnProgress;
}

/** What came out of the PDF worker, and the file that went in. */
export interface ProcessedPdf {
  readonly result: PdfWorkerResult;
  readonly sourceFile: string;
  readonly signal: AbortSignal;
}

/**
 * Has a PDF made into what an issue needs, and gives it to `use` while it lies in its work folder.
 * Throws `PublishRefused` for what the publisher can mend.
 */
export async function withProcessedPdf<T>(
  { settings }: Resources,
  job: Job,
  options: PublishOptions,
  run: (processed: ProcessedPdf) => Promise<T>,
): Promise<T> {
  const { signal = new AbortController().signal, limits = standardLimits } = options;
  const { dataDir } = settings;
  await deleteOldWorkFolders(dataDir);
  const work = inWorkFolder(dataDir, async (folder) => {
    const sourceFile = path.join(folder, sourceName);
    assertDiskSpace(settings);
    const result = await runWorker(job, folder, { signal, limits });
    assertDiskSpace(settings);
    return run({ result, sourceFile, signal });
  });
  return work.catch((error: unknown) => {
    throw isDiskFull(error) ? new PublishRefused('disk_full', { file: job.file, limits }) : error;
  });
}

/** Leaves the rest of the disk to the embedded database, which ends where it gets none. Throws `DiskFull`. */
function assertDiskSpace(settings: Resources['settings']): void {
  if (fullFolder(settings)) throw new DiskFull();
}

async function runWorker(
  { file, copyTo, samplePages, onProgress = () => {} }: Job,
  folder: string,
  { signal, limits }: Required<PublishOptions>,
): Promise<PdfWorkerResult> {
  const refused = (code: RefusalCode, pages = 0): PublishRefused =>
    new PublishRefused(code, { file, limits, pages });

  onProgress(progressAt('reading'));
  const refusal = await copyTo(path.join(folder, sourceName), limits);
  if (refusal) throw refused(refusal);
  const answer = await processPdf(
    { folder, samplePages, maxPages: limits.pages },
    { limits, signal, onStep: (step) => onProgress(progressAt(step)) },
  );
  if (answer.kind === 'refused') throw refused(answer.code, answer.pages);
  if (answer.kind !== 'done') throw refused('too_demanding');
  return answer.result;
}
