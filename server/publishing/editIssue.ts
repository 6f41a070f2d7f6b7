import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { AdminIssue, IssueChange, IssueEdit } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import { cleanText } from '#contract/storedText.ts';
import { issues } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import { adminIssue } from './adminIssues.ts';
import {
  IssueRefused,
  findIssue,
  lockIssue,
  columnsOfMetadata,
  metadataOf,
  type IssueRow,
} from './issueRows.ts';
import { limits as standardLimits, PublishRefused, limits, requireCover } from './refusals.ts';
import { type PublishOptions, withProcessedPdf } from './pipeline.ts';
import { saveFileVersion, saveFileRows, saveReplacement } from './saveIssue.ts';
import { type StoredFile, storePdf, reportOf, storeFiles } from './storeFiles.ts';
import type { StoredPack } from './packs/assemblePack.ts';
import {
  saveOpeningPack,
  saveOpeningPacks,
  storeOpeningPack,
  storeOpeningPacks,
} from './packs/openingPack.ts';
import { inOneLine } from '../platform/truncateText.ts';
import { type CopySource, copyFromFile } from './copySource.ts';
import { type OnProgress, progressAt, type PublishReport } from './publishInput.ts';

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
    const openings = await storeOpeningPacks(resources.blobs, processed.result, wanted);
    processed.signal.throwIfAborted();
    const now = resources.clock.now();
    await resources.db.transaction(async (tx) => {
      await saveReplacement(tx, await lockIssue(tx, id), stored, now);
      await saveOpeningPacks(tx, id, stored, openings, now);
    });
    onProgress({ step: 'storing', fraction: 1 });
    return reportOf({ id, title }, stored);
  });
}

/**
 * Changes the fields of the edit only. A sample of another length is cut again, which takes as long
 * as publishing; open readers keep the old sample. A price of 0 makes the issue free. Throws
 * `IssueRefused` if a field differs from the value that the publisher saw, and `PublishRefused`;
 * then nothing is changed.
 */
export async function editIssue(
  resources: Resources,
  id: IssueId,
  { before: seen = {}, ...edit }: IssueChange,
  options: PublishOptions = {},
): Promise<AdminIssue> {
  const before = await findIssue(resources.db, id);
  const newSample = await cutNewSample(resources, before, edit.samplePages, options);
  return resources.db.transaction(async (tx) => {
    const now = await lockIssue(tx, id);
    assertUnchanged(now, edit, seen);
    if (newSample) {
      if (now.full !== before.full) throw new IssueRefused('changed_meanwhile', id);
      const { sample, samplePages, file, opening } = newSample;
      const at = resources.clock.now();
      if (file) await saveFileRows(tx, [file]);
      await saveFileVersion(tx, now, { full: now.full, sample }, at);
      if (sample && samplePages) {
        const pdf = { issueId: id, type: 'sample', pdf: sample, pages: samplePages } as const;
        await saveOpeningPack(tx, pdf, opening, at);
      }
    }
    const columns = { ...columnsOf(edit), ...(newSample && columnsOfSample(newSample)) };
    if (Object.keys(columns).length > 0)
      await tx.update(issues).set(columns).where(eq(issues.id, id));
    return adminIssue(tx, id);
  });
}

/** A field that already has the value of the edit does not count as changed. */
function assertUnchanged(now: IssueRow, edit: IssueEdit, seen: IssueEdit): void {
  const stored: Required<IssueEdit> = {
    title: cleanText(now.title),
    description: cleanText(now.description),
    price: now.isFree ? null : (now.price as MinorUnits),
    samplePages: now.samplePages ?? 0,
    language: now.language,
    readingDirection: now.readingDirection,
    spreads: now.spreads,
    ...metadataOf(now),
  };
  for (const field of Object.keys(seen) as (keyof IssueEdit)[])
    if (!isSame(stored[field], seen[field]) && !isSame(stored[field], edit[field]))
      throw new IssueRefused('edited_meanwhile', now.id as IssueId);
}

/** Lists are compared by their elements. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const columnsOf = ({ title, description, price, ...edit }: IssueEdit) => ({
  ...(title !== undefined && { title: inOneLine(title) }),
  ...(description !== undefined && { description }),
  ...(price !== undefined && { isFree: !price, price: price ?? 0 }),
  ...(edit.language !== undefined && { language: edit.language }),
  ...(edit.readingDirection && { readingDirection: edit.readingDirection }),
  ...(edit.spreads && { spreads: edit.spreads }),
  ...columnsOfMetadata(edit),
});

interface NewSample {
  readonly sample: string | null;
  readonly samplePages: number | null;
  readonly file: StoredFile | null;
  readonly opening: StoredPack | null;
}

const columnsOfSample = ({ sample, samplePages }: NewSample) => ({ sample, samplePages });

/** Returns null if the sample stays. */
async function cutNewSample(
  resources: Resources,
  issue: IssueRow,
  samplePages: number | undefined,
  options: PublishOptions,
): Promise<NewSample | null> {
  if (samplePages === undefined || samplePages === (issue.samplePages ?? 0)) return null;
  if (samplePages === 0) return { sample: null, samplePages: null, file: null, opening: null };
  if (samplePages >= issue.fullPages) throw tooLong(issue);
  return cutSample(resources, issue, samplePages, options);
}

const tooLong = ({ id, fullPages }: IssueRow): PublishRefused =>
  new PublishRefused('sample_not_shorter', {
    file: `Issue ${id}`,
    limits: standardLimits,
    pages: fullPages,
  });

/** The sample is cut from the published file, because the publisher's own file is not stored. */
function cutSample(
  resources: Resources,
  issue: IssueRow,
  samplePages: number,
  options: PublishOptions,
): Promise<NewSample> {
  const copyTo = async (target: string): Promise<null> => {
    await pipeline(await resources.blobs.get(issue.full), createWriteStream(target));
    return null;
  };
  const job = { file: `Issue ${issue.id}`, copyTo, samplePages };
  return withProcessedPdf(resources, job, options, async ({ result, signal }) => {
    if (result.sample === null) throw new IssueRefused('sample_not_cut', issue.id as IssueId);
    const file = await storePdf(resources.blobs, result.sample);
    const opening = await storeOpeningPack(resources.blobs, result.sample, samplePages);
    signal.throwIfAborted();
    return { sample: file.sha256, samplePages, file, opening };
  });
}
