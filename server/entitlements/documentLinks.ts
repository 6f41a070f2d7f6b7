import type { KeyObject } from 'node:crypto';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { isSame, sign } from '../platform/security/keys.ts';
import { eq } from 'drizzle-orm';
import { type ByteRange, readRange } from '#contract/byteRange.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files } from '../platform/db/schema.ts';

/** The file and the session of a link. */
interface LinkTarget {
  /** Empty for a browser without cookies. */
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
 * Returns the address of a file for one session, valid for 12 hours. It contains the content hash,
 * so that ranges of two versions are never mixed. It is no entitlement: each range is checked
 * again.
 */
export const documentLinkTo = (key: KeyObject, target: LinkTarget, now: Date): string =>
  addressOf(key, target, now, 'pdf');

/** The same for the pack of a document; `sha256` is the hash of the pack. */
export const packLinkTo = (key: KeyObject, target: LinkTarget, now: Date): string =>
  addressOf(key, target, now, 'pack');

function addressOf(key: KeyObject, target: LinkTarget, now: Date, extension: string): string {
  const expires = secondsOf(now) + linkLifetime;
  const token = `${expires}.${signatureOf(key, target, expires)}`;
  return `/files/${target.sha256}/${target.issue}.${target.type}.${extension}?t=${token}`;
}

export function isLinkOf(key: KeyObject, target: LinkTarget, token: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= secondsOf(now)) return false;
  return isSame(signature, signatureOf(key, target, Number(expires)));
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Returns the byte ranges of the first page; empty for documents of earlier versions. */
export async function firstPageRangesOf(db: Queries, sha256: string): Promise<ByteRange[]> {
  const [file] = await db
    .select({ ranges: files.firstPageRanges })
    .from(files)
    .where(eq(files.sha256, sha256));
  return file?.ranges ? file.ranges.split(',').map(readRange) : [];
}
