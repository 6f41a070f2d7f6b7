import path from 'node:path';
import { pictureLimits } from '#contract/api/issue.ts';
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
import {
  type CoverFiles,
  processPdf,
  processPicture,
  type PdfWorkerResult,
} from './pdf-worker/index.ts';
import { sourceName } from './pdf-worker/workerProtocol.ts';
import { inWorkFolder, deleteOldWorkFolders } from './workFolder.ts';

export interface PublishOptions {
  /** Cancels the work. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
}

export interface Source {
  /** The file's name in error messages. */
  readonly file: string;
  readonly copyTo: CopySource;
}

interface Job extends Source {
  readonly samplePages: number;
  readonly onProgress?: OnProgress;
}

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
  return inFreshFolder(settings, { file: job.file, limits }, async (folder) => {
    const sourceFile = path.join(folder, sourceName);
    const result = await runWorker(job, folder, { signal, limits });
    assertDiskSpace(settings);
    return run({ result, sourceFile, signal });
  });
}

/**
 * Makes a cover of a picture in a work folder and calls `run` with the result while the folder exists. Throws
 * `PublishRefused` for errors that the publisher can correct.
 */
export async function withProcessedPicture<T>(
  { settings }: Resources,
  { file, copyTo }: Source,
  options: PublishOptions,
  run: (made: CoverFiles) => Promise<T>,
): Promise<T> {
  const { signal = new AbortController().signal, limits = standardLimits } = options;
  const refused = (code: RefusalCode) => new PublishRefused(code, { file, limits });
  return inFreshFolder(settings, { file, limits }, async (folder) => {
    const ofPicture = { ...limits, fileBytes: pictureLimits.bytes };
    const refusal = await copyTo(path.join(folder, sourceName), ofPicture);
    if (refusal) throw refused(ofPictures[refusal] ?? refusal);
    const job = { kind: 'cover', folder } as const;
    const answer = await processPicture(job, { limits, signal, onStep: () => {} });
    if (answer.kind === 'refused') throw refused(answer.code);
    // Few bytes can hold more pixels than the memory of the worker.
    if (answer.kind !== 'done') throw refused('picture_too_large');
    return run(answer.result);
  });
}

/** The codes of a PDF as those of a picture. */
const ofPictures: Partial<Record<RefusalCode, RefusalCode>> = {
  empty: 'not_a_picture',
  too_large: 'picture_too_large',
};

async function inFreshFolder<T>(
  settings: Resources['settings'],
  about: { readonly file: string; readonly limits: Limits },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { dataDir } = settings;
  await deleteOldWorkFolders(dataDir);
  const working = inWorkFolder(dataDir, async (folder) => {
    assertDiskSpace(settings);
    return work(folder);
  });
  return working.catch((error: unknown) => {
    throw isDiskFull(error) ? new PublishRefused('disk_full', about) : error;
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
