import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';
import { EngineError } from '../engine/engineError.ts';
import type { RangeAnswer } from './fetchRange.ts';
import {
  areEqual,
  CHECKSUM_BYTES,
  checksumAt,
  checksumOf,
  chunkCount,
  HEADER_BYTES,
  type KeptDamage,
  type KeptHeader,
  readHeader,
  sizeOnDevice,
  storedRange,
  unsealed,
} from './keptFormat.ts';
import { keyOf, nameOnDevice } from './sealingKeys.ts';

/** The folder of kept files, in the origin private file system. */
export const keptFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(nameOnDevice('kept'), {
    create: true,
  });

/** A kept file that is not as it was written. */
export class Damaged extends EngineError {
  readonly damage: KeptDamage;

  constructor(damage: KeptDamage) {
    super('broken', `A kept file is damaged: ${damage}.`);
    this.damage = damage;
  }
}

interface Opened {
  readonly file: Blob;
  readonly header: KeptHeader;
  readonly key: CryptoKey | undefined;
}

async function openKept(name: string): Promise<Opened> {
  const file = await keptFolder()
    .then((folder) => folder.getFileHandle(name))
    .then((handle) => handle.getFile())
    .catch(() => null);
  if (!file) throw new Damaged('gone');
  const header = readHeader(await bytesIn(file, { begin: 0, end: HEADER_BYTES }));
  if (!header || file.size < sizeOnDevice(header)) throw new Damaged('short');
  const key = header.isSealed ? await keyOf(name) : undefined;
  if (header.isSealed && !key) throw new Damaged('gone');
  return { file, header, key };
}

const bytesIn = async (file: Blob, { begin, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(begin, end).arrayBuffer());

interface Run {
  readonly first: number;
  /** Not included. */
  readonly last: number;
}

/** Chunks of a kept file, checked and decrypted, in their order. Throws `Damaged`. */
async function* chunksOf(
  { file, header, key }: Opened,
  { first, last }: Run,
): AsyncGenerator<readonly [chunk: number, bytes: Uint8Array<ArrayBuffer>]> {
  const sums = await bytesIn(file, { begin: checksumAt(first), end: checksumAt(last) });
  const begin = storedRange(header, first).begin;
  const stored = await bytesIn(file, { begin, end: storedRange(header, last - 1).end });
  for (let chunk = first; chunk < last; chunk += 1) {
    const range = storedRange(header, chunk);
    const bytes = stored.slice(range.begin - begin, range.end - begin);
    const sum = sums.subarray(
      (chunk - first) * CHECKSUM_BYTES,
      (chunk - first + 1) * CHECKSUM_BYTES,
    );
    if (!areEqual(sum, await checksumOf(bytes))) throw new Damaged('changed');
    yield [chunk, key ? await unsealed(key, chunk, bytes) : bytes];
  }
}

const runOf = ({ begin, end }: ByteRange): Run => ({
  first: Math.floor(begin / CHUNK_BYTES),
  last: Math.ceil(end / CHUNK_BYTES),
});

/** Whole chunks of a kept file, in place of an answer of the server. The range begins at the start of a chunk. */
export async function keptAnswer(name: string, { begin, end }: ByteRange): Promise<RangeAnswer> {
  const opened = await openKept(name);
  const total = opened.header.length;
  const run = runOf({ begin, end: Math.min(end, total) });
  return {
    total,
    whole: false,
    async eachChunk(arrive) {
      for await (const [chunk, bytes] of chunksOf(opened, run)) arrive(chunk, bytes);
    },
    stop() {},
  };
}

/** Any bytes of a kept file. Throws `Damaged`. */
export async function readKept(
  name: string,
  { begin, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openKept(name);
  const run = runOf({ begin, end });
  if (run.last > chunkCount(opened.header)) throw new Damaged('short');
  const bytes = new Uint8Array(end - begin);
  for await (const [chunk, part] of chunksOf(opened, run)) {
    const at = chunk * CHUNK_BYTES - begin;
    const from = Math.max(0, -at);
    bytes.set(part.subarray(from, Math.max(from, bytes.length - at)), at + from);
  }
  return bytes;
}

/** Chunks in memory at once during a check: 4 MB. */
const chunksAtOnce = 128;

/** @param isThorough reads each byte; otherwise only the sizes are compared */
export async function checkKept(name: string, isThorough: boolean): Promise<'whole' | KeptDamage> {
  try {
    const opened = await openKept(name);
    const all = isThorough ? chunkCount(opened.header) : 0;
    for (let first = 0; first < all; first += chunksAtOnce) {
      const last = Math.min(all, first + chunksAtOnce);
      for await (const checked of chunksOf(opened, { first, last })) void checked;
    }
    return 'whole';
  } catch (error) {
    // A file that cannot be read, as of a failing disk.
    return error instanceof Damaged ? error.damage : 'changed';
  }
}
