import { codeOf } from '../operatorErrors.ts';
import { BlobsUnavailable } from './blobStore.ts';
import type { BucketLocation } from '../../config/storageLocation.ts';

/** The error name of S3, of its client or of the network: 'NoSuchBucket', 'ECONNREFUSED'. */
export function nameOf(error: unknown): string {
  const { name = '', $metadata } = error as { name?: string; $metadata?: Answer };
  const status = $metadata?.httpStatusCode;
  // The client's names for a response without a body.
  const isNameless = name === '' || /^(Unknown|UnknownError|Error|\d+)$/.test(name);
  return codeOf(error) ?? (isNameless && status ? String(status) : name || 'no answer');
}

interface Answer {
  readonly httpStatusCode?: number;
}

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** Returns the reason why a bucket is unusable, as the end of a sentence and without secrets. */
export function bucketFault({ bucket, endpoint }: BucketLocation, error: unknown): string {
  const host = endpoint ? new URL(endpoint).host : 'Amazon S3';
  const name = nameOf(error);
  if (/^(NoSuchBucket|404)$/.test(name)) return `${host} has no bucket ${bucket}`;
  if (/Credentials|^TokenProvider/.test(name)) return `no keys were found, set ${keys}`;
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/.test(name))
    return `${host} does not know the keys in ${keys}`;
  if (/^(AccessDenied|Forbidden|403)$/.test(name))
    return `${host} does not let these keys list the bucket ${bucket}`;
  if (error instanceof Error && error.message === 'Region is missing')
    return `the region of ${bucket} is missing, add ?region= with its name`;
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|301)$/.test(name))
    return `the bucket ${bucket} lies in another region, add ?region= with its name`;
  if (name === 'RequestTimeTooSkewed') return `the clock of this machine is wrong, says ${host}`;
  return `no S3 answers at ${host} (${name})`;
}

const isMissing = (error: unknown): boolean => /^(NoSuchKey|NotFound|404)$/.test(nameOf(error));

/** Wraps every error that is not about the file itself. */
export function throwUnavailable(error: unknown): never {
  throw new BlobsUnavailable(nameOf(error));
}

export function missingIsNull(error: unknown): null {
  return isMissing(error) ? null : throwUnavailable(error);
}
