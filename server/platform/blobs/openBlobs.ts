import type { BlobStore } from './blobStore.ts';
import { LocalBlobs } from './localBlobs.ts';
import type { StorageLocation } from '../../config/storageLocation.ts';

/**
 * Throws `StartError` where the bucket is of no use.
 * @param since what an interrupted process left in a folder before that is removed
 */
export async function openBlobs(place: StorageLocation, since: Date): Promise<BlobStore> {
  if (place.kind === 'folder') return new LocalBlobs(place.folder).open(since);
  // Amazon's client is loaded by those only who use it.
  const { openBucket } = await import('./s3Client.ts');
  const { S3Blobs } = await import('./s3Blobs.ts');
  return new S3Blobs(await openBucket(place), place);
}
