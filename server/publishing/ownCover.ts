import { and, eq } from 'drizzle-orm';
import type { AdminIssue } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { newCoverName } from '../catalog/coverRoutes.ts';
import { coverRenditions, issues } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';
import { adminIssue } from './adminIssues.ts';
import { findIssue, lockIssue } from './issueRows.ts';
import { type PublishOptions, type Source, withProcessedPicture } from './pipeline.ts';
import { saveCovers, saveFileRows } from './saveIssue.ts';
import { type StoredFiles, storeCovers } from './storeFiles.ts';

/** Shows a picture of the publisher in place of page 1. Throws `PublishRefused` and `IssueRefused`. */
export async function setCover(
  resources: Resources,
  id: IssueId,
  picture: Source,
  options: PublishOptions = {},
): Promise<AdminIssue> {
  await findIssue(resources.db, id);
  return withProcessedPicture(resources, picture, options, async ({ cover, renditions }) => {
    const covers = await storeCovers(resources.blobs, renditions);
    options.signal?.throwIfAborted();
    return changeCover(resources, id, { ...cover, covers });
  });
}

/** Shows page 1 as the cover again. Throws `IssueRefused`. */
export const resetCover = (resources: Pick<Resources, 'db'>, id: IssueId): Promise<AdminIssue> =>
  changeCover(resources, id, null);

interface OwnCover {
  readonly width: number;
  readonly height: number;
  readonly covers: StoredFiles['covers'];
}

/** The cover of page 1 stays stored, and its size while another one is shown. */
const changeCover = ({ db }: Pick<Resources, 'db'>, id: IssueId, own: OwnCover | null) =>
  db.transaction(async (tx) => {
    const { pageWidth, pageHeight, coverWidth, coverHeight } = await lockIssue(tx, id);
    if (!own && pageWidth === null) return adminIssue(tx, id);
    const page = { width: pageWidth ?? coverWidth, height: pageHeight ?? coverHeight };
    const isOwn = and(eq(coverRenditions.issueId, id), eq(coverRenditions.isOwn, true));
    await tx.delete(coverRenditions).where(isOwn);
    if (own) {
      const files = own.covers.map(({ file }) => file);
      await saveFileRows(tx, files);
      await saveCovers(tx, id, own.covers, true);
    }
    const columns = {
      coverFileName: newCoverName(id),
      coverWidth: (own ?? page).width,
      coverHeight: (own ?? page).height,
      pageWidth: own && page.width,
      pageHeight: own && page.height,
    };
    await tx.update(issues).set(columns).where(eq(issues.id, id));
    return adminIssue(tx, id);
  });
