import path from 'node:path';
import type { Resources } from '../platform/resources.ts';
import { DiskFull, fullFolder, isDiskFull } from '../platform/disk.ts';
import {
  limits as standardLimits,
  type Limits,
  PublishRefused,
  type RefusalCode,
} from './refusals.ts';
import type { CopySource } from './copySource.ts';
import { progressAt, type OnProgress } from './publishInput.ts';
import { processPdf, type PdfWorkerResult } from './pdf-worker/index.ts';
import { sourceName } from './pdf-worker/workerProtocol.ts';
import { inWorkFolder, deleteOldWorkFolders } from './workFolder.ts';

export interface PublishOptions {
  /** Cancels the work. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
}

interface Job {
  /** The file's name in error messages. */
  readonly file: string;
  readonly copyTo: CopySource;
  readonly samplePages: number;
  readonly onProgress?: OnProgress;
}

/** The result of the PDF worker, and the source file. */
export interface ProcessedPdf {
  readonly result: PdfWorkerResult;
  readonly sourceFile: string;
  readonly signal: AbortSignal;
}

/**
 * Processes a PDF in a work folder and calls `run` with the result while the folder exists. Throws
 * `PublishRefused` for errors that the publisher can correct.
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

/**
 * Leaves the remaining disk space to the embedded database, which stops without it. Throws
 * `DiskFull`.
 */
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
  let isOpening = false;
  const process = (withOpening: boolean) =>
    processPdf(
      { kind: 'publish', folder, samplePages, maxPages: limits.pages, withOpening },
      {
        limits,
        signal,
        onStep: (step) => {
          isOpening = step === 'opening';
          if (step !== 'opening') onProgress(progressAt(step));
        },
      },
    );
  let answer = await process(true);
  // Page 1 is too large for a picture at reading size. The issue is published without it.
  if (isOpening && (answer.kind === 'late' || answer.kind === 'died'))
    answer = await process(false);
  if (answer.kind === 'refused') throw refused(answer.code, answer.pages);
  if (answer.kind !== 'done') throw refused('too_demanding');
  return answer.result;
}
