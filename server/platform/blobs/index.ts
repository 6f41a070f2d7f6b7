import type { BlobStore } from './blobStore.ts';
import { LocalBlobs } from './localBlobs.ts';
import type { StorageLocation } from '../../config/storageLocation.ts';

/**
 * Throws `StartError` for an unusable bucket.
 * @param since temporary files from before this time are deleted
 */
export async function openBlobs(location: StorageLocation, since: Date): Promise<BlobStore> {
  if (location.kind === 'folder') return new LocalBlobs(location.folder).open(since);
  // Loads Amazon's client only when it is needed.
  const { openBucket, S3Blobs } = await import('./s3Blobs.ts');
  return new S3Blobs(await openBucket(location), location);
}
