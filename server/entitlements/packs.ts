import { and, eq } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { PACK_FORMAT } from '#contract/pack/format.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files, packs } from '../platform/db/schema.ts';
import type { FileVersion } from './fileVersions.ts';

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
}

/** Returns the pack of a PDF; null without one of the present format. */
export async function packOf(tx: Queries, { id, type, pdf }: PdfOfIssue): Promise<PackFile | null> {
  const [pack] = await tx
    .select({ sha256: files.sha256, size: files.size, headEnd: packs.headEnd })
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
