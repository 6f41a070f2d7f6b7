import path from 'node:path';
import type { Resources } from '../resources.ts';
import { isDiskFull } from '../startError.ts';
import { takeIn } from './intake.ts';
import { limits as standardLimits, type Limits } from './limits.ts';
import { progressAt, type Progress, type PublishOrder, type PublishReport } from './order.ts';
import { press, type PressResult } from './press/index.ts';
import { sourceName } from './press/protocol.ts';
import { recordIssue, storeFiles } from './record.ts';
import { PublishRefused, type RefusalCode } from './refusals.ts';
import { inWorkFolder, sweepWorkFolders } from './workFolder.ts';

export type { Progress, PublishOrder, PublishReport } from './order.ts';
export type { Proposed } from './press/index.ts';
export { closePress } from './press/index.ts';
export { PublishRefused } from './refusals.ts';
export { sentenceOf, type Warning } from './warnings.ts';
export { inWorkFolder, sweepWorkFolders } from './workFolder.ts';

export interface PublishTerms {
  /** Calls the work off; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Limits;
}

/**
 * Publishes a PDF: the issue is in the catalogue when this resolves, and nothing of it is when it
 * rejects, however it ends. Throws `PublishRefused` for what the publisher can mend.
 */
export async function publishIssue(
  resources: Resources,
  order: PublishOrder,
  onProgress: (progress: Progress) => void = () => {},
  { signal = new AbortController().signal, limits = standardLimits }: PublishTerms = {},
): Promise<PublishReport> {
  const { dataDir } = resources.settings;
  const named = { ...order, title: inOneLine(order.title) };
  await sweepWorkFolders(dataDir);
  const publishing = inWorkFolder(dataDir, async (folder) => {
    onProgress(progressAt('reading'));
    const result = await make(named, folder, { signal, limits, onProgress });
    onProgress(progressAt('storing'));
    const report = await store(resources, named, result, signal);
    onProgress({ step: 'storing', fraction: 1 });
    return report;
  });
  return publishing.catch((error: unknown) => {
    throw isDiskFull(error) ? new PublishRefused('disk_full', { file: order.file, limits }) : error;
  });
}

/** A title is a line: whatever was pasted along with it would break lists and terminals. */
const inOneLine = (title: string): string => title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

type AllTerms = Required<PublishTerms> & { readonly onProgress: (progress: Progress) => void };

async function make(
  order: PublishOrder,
  folder: string,
  { signal, limits, onProgress }: AllTerms,
): Promise<PressResult> {
  const refused = (code: RefusalCode, pages = 0): PublishRefused =>
    new PublishRefused(code, { file: order.file, limits, pages });

  const refusal = await takeIn(order.file, path.join(folder, sourceName), limits.fileBytes);
  if (refusal) throw refused(refusal);
  const answer = await press(
    { folder, samplePages: order.samplePages, mostPages: limits.pages },
    {
      limits,
      signal,
      onStep: (step) => onProgress(progressAt(step)),
    },
  );
  if (answer.kind === 'refused') throw refused(answer.code, answer.pages);
  if (answer.kind !== 'done') throw refused('too_demanding');
  return answer.result;
}

async function store(
  { blobs, db, clock }: Resources,
  order: PublishOrder,
  result: PressResult,
  signal: AbortSignal,
): Promise<PublishReport> {
  // Files first: an interrupted publication leaves files that no row names, which harm nobody.
  const stored = await storeFiles(blobs, order, result);
  signal.throwIfAborted();
  const id = await db.transaction((tx) => recordIssue(tx, stored, clock.now()));
  return {
    id,
    title: order.title,
    pages: result.pages,
    samplePages: stored.sample ? order.samplePages : 0,
    size: stored.full.size,
    warnings: result.warnings,
    proposed: result.proposed,
  };
}
