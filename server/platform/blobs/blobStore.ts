import type { Readable } from 'node:stream';

export const isBlobName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * Returns 'ab/cd/abcd…', so that no folder has too many entries for tools. Throws `BlobMissing` for an
 * invalid name.
 */
export function pathOfBlob(sha256: string): string {
  if (!isBlobName(sha256)) throw new BlobMissing(sha256);
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** About as many as a large store shows in a day. An entry takes about 150 bytes. */
const maxSizes = 20_000;

/** A cache of sizes. The content of a name never changes, so the sizes stay valid. */
export class SizeCache {
  readonly #sizes = new Map<string, number>();

  of(sha256: string): number | null {
    return this.#sizes.get(sha256) ?? null;
  }

  set(sha256: string, size: number): void {
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined && this.#sizes.size >= maxSizes) this.#sizes.delete(oldest);
    this.#sizes.set(sha256, size);
  }

  delete(sha256: string): void {
    this.#sizes.delete(sha256);
  }
}

interface BlobHead {
  /** Bytes. */
  readonly size: number;
  /** The time of the last write. Writing the same content again renews it. */
  readonly storedAt: Date;
}

/** Byte positions from `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Headers with which a bucket sends a file. */
export interface SentAs {
  readonly type: string;
  readonly disposition: string;
}

/** Addresses at which a bucket or nginx serves a file to anybody who has them, until they end. */
export interface SignedUrls {
  /** null for the store's own. */
  readonly origin: string | null;
  urlOf(sha256: string, as: SentAs): Promise<string>;
}

/**
 * Files named by the SHA-256 of their content (64 lower-case hex digits). The content of a name never
 * changes, and equal files are stored once. No part of a path comes from a user. Methods of a remote store
 * may reject with `BlobsUnavailable`.
 */
export interface BlobStore {
  /** Stores a file of this machine, flushed to the disk, and returns its name. */
  putFile(path: string): Promise<{ sha256: string; size: number }>;
  putBytes(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** Reads the present state; null for an absent file. */
  head(sha256: string): Promise<BlobHead | null>;
  /** Bytes, which may come from a cache; null for an absent file. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Rejects with `BlobMissing` for an absent file. */
  get(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Reads into existing memory. Only stores on a local disk have this method. */
  readInto?(target: Buffer, sha256: string, range: ByteRange): Promise<void>;
  /**
   * Returns the address at which nginx finds the file, for the header `X-Accel-Redirect`. Only stores of files that
   * nginx sends have this method.
   */
  accelPath?(sha256: string): string;
  /** Only stores whose files readers fetch without this process have these. */
  readonly signedUrls?: SignedUrls;
  delete(sha256: string): Promise<void>;
  list(): AsyncIterable<string>;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`No file ${sha256} in the blob store.`);
  }
}

/** The remote store does not respond, or responds with an error. A retry may succeed. */
export class BlobsUnavailable extends Error {
  readonly code: string;

  /** @param code the error code of the network or the server */
  constructor(code: string) {
    super(`The files cannot be reached: ${code}.`);
    this.code = code;
  }
}
