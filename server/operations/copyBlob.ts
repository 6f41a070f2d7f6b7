import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../platform/blobs/blobStore.ts';

/**
 * Writes a streamed file to a blob store, by a temporary copy in `folder`. Returns false when the content
 * does not match the hash in its name.
 */
export async function copyBlob(
  blobs: BlobStore,
  { name, content, folder }: { name: string; content: Readable; folder: string },
  signal: AbortSignal,
): Promise<boolean> {
  const copy = path.join(folder, name);
  try {
    await pipeline(content, createWriteStream(copy), { signal });
    return (await blobs.putFile(copy)).sha256 === name;
  } finally {
    await rm(copy, { force: true });
  }
}
