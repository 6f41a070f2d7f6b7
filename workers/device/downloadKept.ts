import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';
import { EngineError } from '../pdf/engine/engineError.ts';
import { BACK_OFF, fetchRange, isTransient, pauseUnless } from '../pdf/file/fetchRange.ts';
import { FileAddress } from '../pdf/file/fileAddress.ts';
import type { KeptHeader } from '../pdf/file/keptFormat.ts';
import { KeptWriter, type SyncFile } from './keptWriter.ts';

/** One request brings at most this many chunks (8 MB): each needs two queries of the server. */
const MOST_CHUNKS = 256;

export interface FileDownload {
  readonly url: string;
  readonly file: SyncFile;
  readonly isSealed: boolean;
  /** The key of a file that was begun, or a new one; undefined for a file that is not sealed. */
  readonly keyFor: (isNew: boolean) => Promise<CryptoKey | undefined>;
  /** Called after bytes have arrived. */
  readonly onBytes: (here: number, all: number) => void;
  /** Between attempts without a byte, in milliseconds. */
  readonly delays?: readonly number[];
}

/**
 * Downloads what is missing of a file, one request after the other. After a lost connection only the missing chunks are
 * requested. Rejects with EngineError, with the reason of the signal, or with an error of the file system.
 */
export async function downloadKept(download: FileDownload, signal: AbortSignal): Promise<void> {
  const { delays = BACK_OFF } = download;
  const address = new FileAddress(download.url);
  const pause = pauseUnless(signal);
  let writer = await begun(download);
  let failures = 0;
  for (;;) {
    const before = writer?.bytes ?? 0;
    try {
      const range = writer ? writer.nextMissing(MOST_CHUNKS) : firstBytes;
      if (!range) return;
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      writer = await fetchInto(writer, address, download, range, signal);
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!isOfLine(error)) throw error;
      // The first request may have begun the file.
      // oxlint-disable-next-line no-await-in-loop -- before the next attempt
      writer ??= await begun(download);
      failures = (writer?.bytes ?? 0) > before ? 1 : failures + 1;
      const delay = delays[failures - 1];
      if (delay === undefined) throw error;
      // oxlint-disable-next-line no-await-in-loop -- between two attempts
      await pause(delay);
    }
  }
}

/** `fetch` throws a TypeError for a lost connection. Errors of the file system are DOMExceptions. */
const isOfLine = (error: unknown): boolean =>
  !(error instanceof DOMException) && isTransient(error);

const firstBytes: ByteRange = { begin: 0, end: MOST_CHUNKS * CHUNK_BYTES };

/** Continues a file that was begun in the same form. */
async function begun({
  file,
  isSealed,
  keyFor,
  onBytes,
}: FileDownload): Promise<KeptWriter | null> {
  const header = KeptWriter.headerOf(file);
  if (!header || header.isSealed !== isSealed) return null;
  const key = await keyFor(false);
  // Without its key the file cannot be read.
  if (isSealed && !key) return null;
  const writer = KeptWriter.continue(file, header, key);
  onBytes(writer.bytes, header.length);
  return writer;
}

async function fetchInto(
  known: KeptWriter | null,
  address: FileAddress,
  { file, isSealed, keyFor, onBytes }: FileDownload,
  range: ByteRange,
  signal: AbortSignal,
): Promise<KeptWriter> {
  const answer = await fetchRange(address, range, signal);
  if (known && known.header.length !== answer.total) {
    answer.stop();
    throw new EngineError('broken', 'The file changed while it was being kept.');
  }
  const header: KeptHeader = { length: answer.total, isSealed };
  const writer = known ?? KeptWriter.begin(file, header, await keyFor(true));
  const writeAfter = async (
    before: Promise<void>,
    chunk: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> => {
    await before;
    await writer.write(chunk, bytes);
    onBytes(writer.bytes, header.length);
  };
  // The chunks arrive one after the other, and are written in this order.
  let written = Promise.resolve();
  try {
    await answer.eachChunk((chunk, bytes) => {
      written = writeAfter(written, chunk, bytes as Uint8Array<ArrayBuffer>);
      // A failure is thrown below.
      written.catch(() => answer.stop());
    });
  } finally {
    await written;
    writer.flush();
  }
  return writer;
}
