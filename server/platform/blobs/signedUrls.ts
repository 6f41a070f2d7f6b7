import { createHmac, createPrivateKey } from 'node:crypto';
import { GetObjectCommand, type S3, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketLocation } from '../../config/storageLocation.ts';
import type { Settings } from '../../config/settings.ts';
import { readPem } from '../http/tls.ts';
import { StartError } from '../operatorErrors.ts';
import { pathOfBlob, type SentAs, type SignedUrls } from './blobStore.ts';

/** A name that no file has, to learn the origin. */
const nothing = '0'.repeat(64);

/** Signs the addresses at which readers fetch the files of a bucket: the bucket's own, or those of a CDN before it. */
export function openSignedUrls(
  s3: S3,
  location: BucketLocation,
  settings: NonNullable<Settings['signedUrls']>,
): Promise<SignedUrls> {
  const { endpoint, key, cloudFront } = settings;
  if (endpoint && cloudFront)
    return cloudFrontUrls(endpoint, location, settings.seconds, cloudFront);
  if (endpoint && key) return Promise.resolve(hmacUrls(endpoint, location, settings.seconds, key));
  return presignedUrls(s3, location, settings);
}

/**
 * Addresses that are signed with the keys of the bucket, without a request to it (presigned URLs of S3). The headers of
 * the response are signed too, so nobody can make a browser show or save the file in another way.
 */
async function presignedUrls(
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

/**
 * The file at a CDN whose origin is the bucket. The parameters become headers of the response of S3, and the signature
 * covers them too.
 */
function addressAt(
  endpoint: string,
  { prefix }: BucketLocation,
  sha256: string,
  { type, disposition }: SentAs,
): URL {
  const url = new URL(`/${prefix}${pathOfBlob(sha256)}`, endpoint);
  url.searchParams.set('response-content-type', type);
  url.searchParams.set('response-content-disposition', disposition);
  return url;
}

/** In seconds. */
const endAfter = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** Signed URLs of CloudFront with a canned policy: one address until one time. */
async function cloudFrontUrls(
  endpoint: string,
  location: BucketLocation,
  seconds: number,
  { keyPairId, privateKeyFile }: NonNullable<NonNullable<Settings['signedUrls']>['cloudFront']>,
): Promise<SignedUrls> {
  const privateKey = await readPem('SIGNED_URL_PRIVATE_KEY', privateKeyFile);
  if (!isPrivateKey(privateKey))
    throw new StartError('SIGNED_URL_PRIVATE_KEY holds no private key: give one in PEM.');
  const { getSignedUrl: sign } = await import('@aws-sdk/cloudfront-signer');
  return {
    origin: endpoint,
    async urlOf(sha256, as) {
      const { href: url } = addressAt(endpoint, location, sha256, as);
      const dateLessThan = new Date(endAfter(seconds) * 1000);
      return sign({ url, keyPairId, privateKey, dateLessThan });
    },
  };
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/** For a CDN that checks a code (HMAC with SHA-256) over all that stands before it, and the end `e` in seconds. */
function hmacUrls(
  endpoint: string,
  location: BucketLocation,
  seconds: number,
  key: string,
): SignedUrls {
  return {
    origin: endpoint,
    async urlOf(sha256, as) {
      const url = addressAt(endpoint, location, sha256, as);
      url.searchParams.set('e', String(endAfter(seconds)));
      const code = createHmac('sha256', key).update(url.pathname + url.search);
      return `${url.href}&h=${code.digest('base64url')}`;
    },
  };
}
