import path from 'node:path';
import type { Resources } from '../platform/resources.ts';
import { DiskFull, fullFolder, isDiskFull } from '../platform/disk.ts';
import { limits as standardLimits, type Limits, PublishRefused, type RefusalCode } from './refusals.ts';
import type { Bring } from './intake.ts';
import { progressAt, type OnProgress } from './publishOrder.ts';
import { processPdf, type PressResult } from './pdf-worker/index.ts';
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
  readonly bring: Bring;
  readonly samplePages: number;
  readonly onProgress?: OnProgress;
}

/** What came out of the press, and the file that went in. */
export interface Made {
  readonly result: PressResult;
  readonly sourceFile: string;
  readonly signal: AbortSignal;
}

/**
 * Has a PDF made into what an issue needs, and gives it to `use` while it lies in its work folder.
 * Throws `PublishRefused` for what the publisher can mend.
 */
export async function withMade<T>(
  { settings }: Resources,
  job: Job,
  terms: PublishOptions,
  use: (made: Made) => Promise<T>,
): Promise<T> {
  const { signal = new AbortController().signal, limits = standardLimits } = terms;
  const { dataDir } = settings;
  await deleteOldWorkFolders(dataDir);
  const working = inWorkFolder(dataDir, async (folder) => {
    const sourceFile = path.join(folder, sourceName);
    demandRoom(settings);
    const result = await make(job, folder, { signal, limits });
    demandRoom(settings);
    return use({ result, sourceFile, signal });
  });
  return working.catch((error: unknown) => {
    throw isDiskFull(error) ? new PublishRefused('disk_full', { file: job.file, limits }) : error;
  });
}

/** Leaves the rest of the disk to the embedded database, which ends where it gets none. Throws `DiskFull`. */
function demandRoom(settings: Resources['settings']): void {
  if (fullFolder(settings)) throw new DiskFull();
}

async function make(
  { file, bring, samplePages, onProgress = () => {} }: Job,
  folder: string,
  { signal, limits }: Required<PublishOptions>,
): Promise<PressResult> {
  const refused = (code: RefusalCode, pages = 0): PublishRefused =>
    new PublishRefused(code, { file, limits, pages });

  onProgress(progressAt('reading'));
  const refusal = await bring(path.join(folder, sourceName), limits);
  if (refusal) throw refused(refusal);
  const answer = await processPdf(
    { folder, samplePages, mostPages: limits.pages },
    { limits, signal, onStep: (step) => onProgress(progressAt(step)) },
  );
  if (answer.kind === 'refused') throw refused(answer.code, answer.pages);
  if (answer.kind !== 'done') throw refused('too_demanding');
  return answer.result;
}
