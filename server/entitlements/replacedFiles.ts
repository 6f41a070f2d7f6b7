import { and, eq, gt } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { linkLifetime } from './documentLinks.ts';
import { replacedFiles } from '../platform/db/schema.ts';
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
    eq(replacedFiles.issueId, id),
    eq(replacedFiles.type, type),
    eq(replacedFiles.file, sha256),
    gt(replacedFiles.replacedAt, since),
  );
  const rows = await db.select({ id: replacedFiles.issueId }).from(replacedFiles).where(isThis);
  return rows.length > 0;
}
