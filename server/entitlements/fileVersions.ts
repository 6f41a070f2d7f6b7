import { and, eq, gt } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { linkLifetime } from './documentLinks.ts';
import { fileVersions } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';

/** A PDF of an issue. */
export interface FileVersion {
  readonly id: IssueId;
  readonly type: ReadingType;
  readonly sha256: string;
}

/** Whether the file was replaced within the lifetime of links, so that open readers continue. */
export async function isJustReplaced(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  { id, type, sha256 }: FileVersion,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - linkLifetime * 1000);
  const isThis = and(
    eq(fileVersions.issueId, id),
    eq(fileVersions.type, type),
    eq(fileVersions.file, sha256),
    gt(fileVersions.replacedAt, since),
  );
  const rows = await db.select({ id: fileVersions.issueId }).from(fileVersions).where(isThis);
  return rows.length > 0;
}
