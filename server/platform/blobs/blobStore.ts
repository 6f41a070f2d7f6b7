import type { Readable } from 'node:stream';

export interface BlobHead {
  /** Bytes. */
  readonly size: number;
  /** When it was put here last: putting it again makes it young again. */
  readonly storedAt: Date;
}

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files named by the SHA-256 of their content (64 lower-case hex digits), so that a name never
 * changes its meaning and putting the same file twice keeps one. No part of a path comes from a
 * person. Where the files lie elsewhere, whatever is asked may reject with `BlobsAway`.
 */
export interface BlobStore {
  /** Stores a file of this machine (moved or copied, then flushed to disk) and answers its name. */
  putFile(path: string): Promise<{ sha256: string; size: number }>;
  putBytes(bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** As it is now; null where there is no such file. */
  head(sha256: string): Promise<BlobHead | null>;
  /** Bytes, which may be known from before; null where there is no such file. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Rejects with `BlobMissing` where there is no such file. */
  get(sha256: string, range?: ByteRange): Promise<Readable>;
  /** The same into memory that is there already, where the files are near enough for it. */
  readInto?(target: Buffer, sha256: string, range: ByteRange): Promise<void>;
  delete(sha256: string): Promise<void>;
  list(): AsyncIterable<string>;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`No file ${sha256} in the blob store.`);
  }
}

/** Where the files are kept does not answer, or not as it should; it may be better in a moment. */
export class BlobsAway extends Error {
  readonly code: string;

  /** @param code what the network or the server there calls it */
  constructor(code: string) {
    super(`The files cannot be reached: ${code}.`);
    this.code = code;
  }
}
