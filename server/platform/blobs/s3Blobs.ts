import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { S3 } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import {
  isBlobName,
  pathOfBlob,
  SizeCache,
  BlobMissing,
  BlobsUnavailable,
  type BlobStore,
  type ByteRange,
  type SignedUrls,
} from './blobStore.ts';
import type { BucketLocation } from '../../config/storageLocation.ts';
import { StartError, codeOf } from '../operatorErrors.ts';

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
function bucketFault({ bucket, endpoint }: BucketLocation, error: unknown): string {
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

/** Milliseconds before each retry of a write. The client retries all other requests by itself. */
const retryDelaysMs = [200, 1000];

/**
 * A bucket with the S3 protocol and the names of `LocalBlobs`, so that any tool can copy one into the
 * other. S3 stores complete files only.
 */
export class S3Blobs implements BlobStore {
  readonly #s3: S3;
  readonly #location: BucketLocation;
  readonly #sizes = new SizeCache();
  readonly signedUrls?: SignedUrls;

  constructor(s3: S3, location: BucketLocation, signedUrls?: SignedUrls) {
    this.#s3 = s3;
    this.#location = location;
    if (signedUrls) this.signedUrls = signedUrls;
  }

  async putFile(file: string) {
    const measured = await digestOf(createReadStream(file));
    await this.#put(measured, () => createReadStream(file));
    return measured;
  }

  async putBytes(bytes: Uint8Array) {
    const measured = await digestOf(Readable.from([bytes]));
    await this.#put(measured, () => Readable.from([bytes]));
    return measured;
  }

  async head(sha256: string) {
    const found = await this.#s3.headObject(this.#at(sha256)).catch(missingIsNull);
    if (!found) return null;
    const { ContentLength: size = 0, LastModified: storedAt = new Date(0) } = found;
    this.#sizes.set(sha256, size);
    return { size, storedAt };
  }

  async sizeOf(sha256: string) {
    return this.#sizes.of(sha256) ?? (await this.head(sha256))?.size ?? null;
  }

  async get(sha256: string, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const request = { ...this.#at(sha256), ...part };
    const found = await this.#s3.getObject(request).catch(missingIsNull);
    if (found?.Body instanceof Readable) return withKnownErrors(found.Body);
    this.#sizes.delete(sha256);
    throw new BlobMissing(sha256);
  }

  async delete(sha256: string) {
    this.#sizes.delete(sha256);
    await this.#s3.deleteObject(this.#at(sha256)).catch(throwUnavailable);
  }

  async *list() {
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    const { bucket: Bucket, prefix: Prefix } = this.#location;
    const pages = paginateListObjectsV2({ client: this.#s3 }, { Bucket, Prefix });
    for (;;) {
      const { value: page } = await pages.next().catch(throwUnavailable);
      if (!page) return;
      yield* (page.Contents ?? [])
        .map(({ Key = '' }) => path.posix.basename(Key))
        .filter(isBlobName);
    }
  }

  #at(sha256: string) {
    const { bucket: Bucket, prefix } = this.#location;
    return { Bucket, Key: prefix + pathOfBlob(sha256) };
  }

  async #put(measured: Digest, content: () => Readable): Promise<void> {
    for (const pause of retryDelaysMs) {
      const failed = await this.#tryToPut(measured, content()).then(
        () => false,
        () => true,
      );
      if (!failed) return;
      await setTimeout(pause);
    }
    await this.#tryToPut(measured, content());
  }

  /** Reads the file again afterwards, because some servers ignore the checksum and a name is permanent. */
  async #tryToPut({ sha256, size }: Digest, content: Readable): Promise<void> {
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
    const what = { Body: content, ContentLength: size, ChecksumSHA256 };
    // The client leaves the rest of the input open when the connection breaks.
    const closeContent = (): void => void content.destroy();
    const sent = this.#s3.putObject({ ...this.#at(sha256), ...what }).finally(closeContent);
    await sent.catch(throwUnavailable);
    const stored = await digestOf(await this.get(sha256)).catch(throwUnavailable);
    if (stored.sha256 === sha256) return this.#sizes.set(sha256, size);
    await this.delete(sha256);
    throw new BlobsUnavailable('a file came back changed');
  }
}

/** A connection that breaks in the middle of a file fails like one that breaks before it. */
function withKnownErrors(content: Readable): Readable {
  const destroy = content._destroy.bind(content);
  content._destroy = (error, done) =>
    destroy(error, (failure) => done(failure && new BlobsUnavailable(nameOf(failure))));
  return content;
}

interface Digest {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Reads a stream to its end without storing it. */
async function digestOf(content: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
