import type { S3 } from '@aws-sdk/client-s3';
import { StartError } from '../../config/startError.ts';
import { whyNoBucket } from './s3Faults.ts';
import type { BucketLocation } from '../../config/storageLocation.ts';

/**
 * Every reader who is slow holds a connection while a range is on its way; the client's own bound of
 * 50 would let the others wait.
 */
const connections = { keepAlive: true, maxSockets: 1000 };

/** In milliseconds: to be connected, and to hear something once one is. */
const patience = { connectionTimeout: 3000, socketTimeout: 30_000 };

const ignore = (): void => {};

/**
 * Amazon's client, tried on the bucket; it finds its keys in the environment or where Amazon's own tools
 * keep them. Throws `StartError` where the bucket is of no use.
 */
export async function openBucket(place: BucketLocation): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, endpoint, region } = place;
  const s3 = new S3({
    // Only Amazon has a host for each bucket, and only there the region matters.
    ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region && { region }),
    requestHandler: { ...patience, httpAgent: connections, httpsAgent: connections },
    // Its own checksums of streams are a format that others store as if it were the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is said by whoever asked.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  try {
    // For names that nothing has: what is asked is whether one may.
    await s3.listObjectsV2({ Bucket, Prefix: `${prefix}none/` });
    return s3;
  } catch (error) {
    s3.destroy();
    throw new StartError(`STORAGE_URL is of no use: ${whyNoBucket(place, error)}.`);
  }
}
