import type { BlobStore } from './blobStore.ts';
import { type Delivery, LocalBlobs } from './localBlobs.ts';
import type { Settings } from '../../config/settings.ts';

/**
 * Throws `StartError` for an unusable bucket.
 * @param since temporary files from before this time are deleted
 * @param delivery by which a server other than this process sends the files
 */
export async function openBlobs(
  location: Settings['storage'],
  since: Date,
  delivery: Delivery = {},
): Promise<BlobStore> {
  if (location.kind === 'folder') return new LocalBlobs(location.folder, delivery).open(since);
  // Loads Amazon's client only when it is needed.
  const { openBucket, S3Blobs } = await import('./s3Blobs.ts');
  const s3 = await openBucket(location);
  if (!delivery.signedUrls) return new S3Blobs(s3, location);
  const { openSignedUrls } = await import('./signedUrls.ts');
  return new S3Blobs(s3, location, await openSignedUrls(s3, location, delivery.signedUrls));
}
