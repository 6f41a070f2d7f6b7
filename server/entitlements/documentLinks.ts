import type { KeyObject } from 'node:crypto';
import { eq, and, gt, lte } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { type ByteRange, readRange } from '#contract/byteRange.ts';
import { DownloadRequest } from '#contract/api/laterCalls.ts';
import { PACK_FORMAT } from '#contract/pack/format.ts';
import { isSame, sign, hashOf, newSecret } from '../platform/security/keys.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files, downloadTokens, fileVersions, packs } from '../platform/db/schema.ts';
import type { Resources } from '../platform/resources.ts';

interface PdfOfIssue {
  readonly id: IssueId;
  readonly type: ReadingType;
  /** Its hash. */
  readonly pdf: string;
}

/** The file of a pack. */
interface PackFile {
  readonly sha256: string;
  readonly size: number;
  /** The end of the head, in bytes. */
  readonly headEnd: number;
  /** The end of the picture of page 1; null without one. */
  readonly pictureEnd: number | null;
}

/** Returns the pack of a PDF; null without one of the present format. */
export async function packOf(tx: Queries, { id, type, pdf }: PdfOfIssue): Promise<PackFile | null> {
  const [pack] = await tx
    .select({
      sha256: files.sha256,
      size: files.size,
      headEnd: packs.headEnd,
      pictureEnd: packs.pictureEnd,
    })
    .from(packs)
    .innerJoin(files, eq(files.sha256, packs.file))
    .where(
      and(
        eq(packs.issueId, id),
        eq(packs.type, type),
        eq(packs.pdf, pdf),
        eq(packs.format, PACK_FORMAT),
      ),
    );
  return pack?.headEnd ? { ...pack, headEnd: pack.headEnd } : null;
}

/** Returns the hash of the PDF that a pack was built of; null if the issue has no such pack. */
export async function pdfOfPack(
  tx: Queries,
  { id, type, sha256 }: FileVersion,
): Promise<string | null> {
  const isIt = and(eq(packs.issueId, id), eq(packs.type, type), eq(packs.file, sha256));
  const [pack] = await tx.select({ pdf: packs.pdf }).from(packs).where(isIt);
  return pack?.pdf ?? null;
}

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

/** Milliseconds between the click and the tab's request. */
const lifetimeMs = 60_000;

/** Returns the secret for one download of this session. */
export async function issueDownloadToken(
  tx: Queries,
  sessionHash: string,
  order: DownloadRequest,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const targetId = 'id' in order ? order.id : null;
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const token = { kind: order.what, targetId, sessionHash, expiresAt };
  await tx.insert(downloadTokens).values({ ...token, secretHash: hashOf(secret) });
  return secret;
}

/**
 * Consumes a token. Of two concurrent requests one gets it. Returns null for a used, expired or
 * unknown token.
 */
export async function consumeDownloadToken(tx: Queries, secret: string, now: Date) {
  const isIt = eq(downloadTokens.secretHash, hashOf(secret));
  const [row] = await tx
    .delete(downloadTokens)
    .where(and(isIt, gt(downloadTokens.expiresAt, now)))
    .returning();
  if (!row) return null;
  const { kind: what, targetId: id, sessionHash } = row;
  return { sessionHash, order: DownloadRequest.parse(id === null ? { what } : { what, id }) };
}

export async function deleteExpiredTokens(tx: Queries, now: Date): Promise<void> {
  await tx.delete(downloadTokens).where(lte(downloadTokens.expiresAt, now));
}

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
