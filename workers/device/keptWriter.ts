import type { ByteRange } from '#contract/byteRange.ts';
import {
  CHECKSUM_BYTES,
  checksumAt,
  checksumOf,
  chunkCount,
  HEADER_BYTES,
  isMissing,
  type KeptHeader,
  plainRange,
  readHeader,
  sealed,
  sizeOnDevice,
  storedRange,
  writeHeader,
} from '../pdf/file/keptFormat.ts';

/** The part of `FileSystemSyncAccessHandle` that a download needs. */
export interface SyncFile {
  read(buffer: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  write(buffer: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/** Chunks between two flushes: as much as a crash loses. */
const chunksOfFlush = 16;

/**
 * Writes the chunks of a kept file in any order, and continues a file that was begun. A checksum is written after its chunk
 * has reached the disk, so that a chunk with a checksum is whole after a crash.
 */
export class KeptWriter {
  readonly header: KeptHeader;
  readonly #file: SyncFile;
  readonly #key: CryptoKey | undefined;
  readonly #sums: Uint8Array<ArrayBuffer>;
  readonly #unflushed: number[] = [];
  #bytes = 0;

  private constructor(file: SyncFile, header: KeptHeader, key: CryptoKey | undefined) {
    this.header = header;
    this.#file = file;
    this.#key = key;
    this.#sums = new Uint8Array(chunkCount(header) * CHECKSUM_BYTES);
  }

  /** The header of a file that was begun; null for a new one. */
  static headerOf(file: SyncFile): KeptHeader | null {
    const bytes = new Uint8Array(HEADER_BYTES);
    return file.read(bytes, { at: 0 }) === HEADER_BYTES ? readHeader(bytes) : null;
  }

  /** Reserves the room of a new file, so that a full device is known before the download. Throws QuotaExceededError. */
  static begin(file: SyncFile, header: KeptHeader, key: CryptoKey | undefined): KeptWriter {
    file.truncate(0);
    file.truncate(sizeOnDevice(header));
    file.write(writeHeader(header), { at: 0 });
    file.flush();
    return new KeptWriter(file, header, key);
  }

  static continue(file: SyncFile, header: KeptHeader, key: CryptoKey | undefined): KeptWriter {
    const writer = new KeptWriter(file, header, key);
    // The browser may have cut it.
    file.truncate(sizeOnDevice(header));
    file.read(writer.#sums, { at: checksumAt(0) });
    for (let chunk = 0; chunk < chunkCount(header); chunk += 1)
      if (!writer.#lacks(chunk)) writer.#bytes += writer.#sizeOf(chunk);
    return writer;
  }

  /** Bytes of the file that are here. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The next missing bytes, at most as many chunks; null when nothing is missing. */
  nextMissing(mostChunks: number): ByteRange | null {
    const all = chunkCount(this.header);
    let first = 0;
    while (first < all && !this.#lacks(first)) first += 1;
    if (first === all) return null;
    let last = first + 1;
    while (last < all && last - first < mostChunks && this.#lacks(last)) last += 1;
    return {
      begin: plainRange(this.header, first).begin,
      end: plainRange(this.header, last - 1).end,
    };
  }

  /** A chunk that is here already is left as it is. */
  async write(chunk: number, plain: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.#lacks(chunk)) return;
    const bytes = this.#key ? await sealed(this.#key, chunk, plain) : plain;
    const { begin } = storedRange(this.header, chunk);
    this.#file.write(bytes, { at: begin });
    this.#sums.set(await checksumOf(bytes), chunk * CHECKSUM_BYTES);
    this.#bytes += plain.length;
    this.#unflushed.push(chunk);
    if (this.#unflushed.length >= chunksOfFlush) this.flush();
  }

  flush(): void {
    if (this.#unflushed.length === 0) return;
    this.#file.flush();
    for (const chunk of this.#unflushed.splice(0))
      this.#file.write(this.#sum(chunk).slice(), { at: checksumAt(chunk) });
    this.#file.flush();
  }

  #lacks(chunk: number): boolean {
    return isMissing(this.#sum(chunk));
  }

  #sum(chunk: number): Uint8Array<ArrayBuffer> {
    return this.#sums.subarray(chunk * CHECKSUM_BYTES, (chunk + 1) * CHECKSUM_BYTES);
  }

  #sizeOf(chunk: number): number {
    const { begin, end } = plainRange(this.header, chunk);
    return end - begin;
  }
}
