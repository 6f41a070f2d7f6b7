import { GetObjectCommand, type S3, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketLocation } from '../../config/storageLocation.ts';
import type { Settings } from '../../config/settings.ts';
import { pathOfBlob, type SentAs, type SignedUrls } from './blobStore.ts';

/** A name that no file has, to learn the origin. */
const nothing = '0'.repeat(64);

/**
 * Addresses that are signed with the keys of the bucket, without a request to it (presigned URLs of S3). The headers of
 * the response are signed too, so nobody can make a browser show or save the file in another way.
 */
export async function openSignedUrls(
  s3: S3,
  { bucket: Bucket, prefix }: BucketLocation,
  { seconds, endpoint }: NonNullable<Settings['signedUrls']>,
): Promise<SignedUrls> {
  const signer = endpoint ? at(endpoint, s3) : s3;
  const urlOf = (sha256: string, { type, disposition }: SentAs): Promise<string> => {
    const file = new GetObjectCommand({
      Bucket,
      Key: prefix + pathOfBlob(sha256),
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(signer, file, { expiresIn: seconds });
  };
  const { origin } = new URL(await urlOf(nothing, { type: 'application/pdf', disposition: '' }));
  return { origin, urlOf };
}

/** The signature covers the host, so the address of readers has to be signed and not that of the store. */
const at = (endpoint: string, { config }: S3): S3Client =>
  new S3Client({
    endpoint,
    forcePathStyle: true,
    region: config.region,
    credentials: config.credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
