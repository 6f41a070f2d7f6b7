import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';

/**
 * The format of a kept file: a header, the checksum of each chunk, and the chunks. A chunk whose checksum is zero is
 * missing, so the checksums are the ledger of a download too. All chunks but the last have the same size.
 */
export interface KeptHeader {
  /** Bytes of the file itself. */
  readonly length: number;
  readonly isSealed: boolean;
}

/** What is wrong with a kept file. */
export type KeptDamage =
  | 'gone' // the browser has removed it
  | 'short' // it ends too early
  | 'changed'; // a chunk does not have its checksum

export const HEADER_BYTES = 32;
/** SHA-256. */
export const CHECKSUM_BYTES = 32;
/** The tag of AES-GCM. */
const TAG_BYTES = 16;
const MAGIC = 0x47464b31;

export function writeHeader({ length, isSealed }: KeptHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint8(4, Number(isSealed));
  view.setFloat64(8, length);
  return bytes;
}

/** null for other bytes, as of a download that has not begun. */
export function readHeader(bytes: Uint8Array): KeptHeader | null {
  if (bytes.length < HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = view.getFloat64(8);
  if (view.getUint32(0) !== MAGIC || !(Number.isSafeInteger(length) && length > 0)) return null;
  return { length, isSealed: view.getUint8(4) === 1 };
}

export const chunkCount = ({ length }: KeptHeader): number => Math.ceil(length / CHUNK_BYTES);

/** The place of a chunk in the file itself. */
export const plainRange = ({ length }: KeptHeader, chunk: number): ByteRange => ({
  begin: chunk * CHUNK_BYTES,
  end: Math.min((chunk + 1) * CHUNK_BYTES, length),
});

export const checksumAt = (chunk: number): number => HEADER_BYTES + chunk * CHECKSUM_BYTES;

const strideOf = ({ isSealed }: KeptHeader): number => CHUNK_BYTES + (isSealed ? TAG_BYTES : 0);

/** The place of a chunk in the kept file. */
export function storedRange(header: KeptHeader, chunk: number): ByteRange {
  const begin = checksumAt(chunkCount(header)) + chunk * strideOf(header);
  const { begin: from, end } = plainRange(header, chunk);
  return { begin, end: begin + end - from + (header.isSealed ? TAG_BYTES : 0) };
}

export const sizeOnDevice = (header: KeptHeader): number =>
  storedRange(header, chunkCount(header) - 1).end;

export const checksumOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const isMissing = (checksum: Uint8Array): boolean => checksum.every((byte) => byte === 0);

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** A key seals each chunk once, so the number of the chunk is a nonce. */
function nonceOf(chunk: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, chunk);
  return nonce;
}

const cipher = (chunk: number) => ({ name: 'AES-GCM', iv: nonceOf(chunk) });

export const sealed = async (
  key: CryptoKey,
  chunk: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.encrypt(cipher(chunk), key, bytes));

/** Rejects for bytes that were changed, or sealed by another key. */
export const unsealed = async (
  key: CryptoKey,
  chunk: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt(cipher(chunk), key, bytes));
