import { eq } from 'drizzle-orm';
import { type ByteRange, readRange } from '#contract/byteRange.ts';
import type { Queries } from '../platform/db/connection.ts';
import { files } from '../platform/db/schema.ts';

/** What of a document its first page needs; nothing where it was published before anybody looked. */
export async function firstPageRangesOf(db: Queries, sha256: string): Promise<ByteRange[]> {
  const [file] = await db
    .select({ opening: files.opening })
    .from(files)
    .where(eq(files.sha256, sha256));
  return file?.opening ? file.opening.split(',').map(readRange) : [];
}
