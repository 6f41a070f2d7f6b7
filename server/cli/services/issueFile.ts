import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { IssueId } from '#contract/ids.ts';
import { issues } from '../../platform/db/schema.ts';
import { BlobMissing } from '../../platform/blobs/blobStore.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { IssueRefused } from '../../publishing/index.ts';
import type { Resources } from '../../platform/resources.ts';

/** Returns the present file of an issue, with the publisher's pictures. Throws `IssueRefused`, or `OperatorError` for a lost file. */
export async function issueFile({ db, blobs }: Resources, id: IssueId): Promise<Readable> {
  const columns = { full: issues.full, download: issues.download };
  const [row] = await db.select(columns).from(issues).where(eq(issues.id, id));
  if (!row) throw new IssueRefused('no_such_issue', id);
  return blobs.get(row.download ?? row.full).catch((error: unknown) => {
    throw error instanceof BlobMissing
      ? new OperatorError(
          'command',
          `The store has lost the file of issue ${id}: see “gatefold check”.`,
        )
      : error;
  });
}
