import type { KeyObject } from 'node:crypto';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { isSame, sign } from '../platform/security/keys.ts';
import { eq } from 'drizzle-orm';
import { type ByteRange, readRange } from '#contract/byteRange.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files } from '../platform/db/schema.ts';

/** What a link opens, and for whom. */
export interface LinkTarget {
  /** Empty for a page whose browser keeps no cookies. */
  readonly sessionHash: string;
  readonly issue: IssueId;
  readonly type: ReadingType;
  readonly sha256: string;
}

/** Seconds. */
export const linkLifetime = 12 * 60 * 60;

const signatureOf = (key: KeyObject, target: LinkTarget, expires: number): string =>
  sign(key, target.sessionHash, target.issue, target.type, target.sha256, expires);

/**
 * The address of a file for one session, for 12 hours. It names the content, so that the parts of
 * two versions are never mixed, and it is no right by itself: the right is asked for at each range.
 */
export function documentLinkTo(key: KeyObject, target: LinkTarget, now: Date): string {
  const expires = secondsOf(now) + linkLifetime;
  const token = `${expires}.${signatureOf(key, target, expires)}`;
  return `/files/${target.sha256}/${target.issue}.${target.type}.pdf?t=${token}`;
}

export function isLinkOf(key: KeyObject, target: LinkTarget, token: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= secondsOf(now)) return false;
  return isSame(signature, signatureOf(key, target, Number(expires)));
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** What of a document its first page needs; nothing where it was published before anybody looked. */
export async function firstPageRangesOf(db: Queries, sha256: string): Promise<ByteRange[]> {
  const [file] = await db
    .select({ opening: files.opening })
    .from(files)
    .where(eq(files.sha256, sha256));
  return file?.opening ? file.opening.split(',').map(readRange) : [];
}
