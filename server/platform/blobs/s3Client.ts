import type { S3 } from '@aws-sdk/client-s3';
import { StartError } from '../operatorErrors.ts';
import { bucketFault } from './s3Faults.ts';
import type { BucketLocation } from '../../config/storageLocation.ts';

/** A slow user occupies a connection during a range. The client's default of 50 would block the others. */
const connections = { keepAlive: true, maxSockets: 1000 };

/** Milliseconds. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 30_000 };

const ignore = (): void => {};

/**
 * Creates Amazon's client and tests it on the bucket. The client finds its keys in the environment or in
 * the configuration of Amazon's tools. Throws `StartError` for an unusable bucket.
 */
export async function openBucket(location: BucketLocation): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, endpoint, region } = location;
  const s3 = new S3({
    // Only Amazon has a host for each bucket, and only there the region matters.
    ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    ...(region && { region }),
    requestHandler: { ...timeouts, httpAgent: connections, httpsAgent: connections },
    // The client's own checksums of streams use a format that some servers store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Callers report the errors.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  try {
    // Lists names that do not exist, to test the permission.
    await s3.listObjectsV2({ Bucket, Prefix: `${prefix}none/` });
    return s3;
  } catch (error) {
    s3.destroy();
    throw new StartError(`STORAGE_URL is of no use: ${bucketFault(location, error)}.`);
  }
}
