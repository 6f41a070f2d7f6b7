import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import * as z from 'zod';

/**
 * A backup is one tar file, so that other programs can read it. It holds `gatefold.json` (the head),
 * `tables/<name>/<n>.ndjson`, `files/<sha256>`, and as its last entry `manifest.json`, which an incomplete
 * backup lacks.
 */
export const headName = 'gatefold.json';
export const manifestName = 'manifest.json';

/** Format 1 belongs to checkouts from before the first release, which had other tables. */
export const format = 2;

export const Head = z.object({
  kind: z.literal('gatefold-backup'),
  format: z.int(),
  /** The last migration of the source database. */
  schema: z.string(),
  madeAt: z.iso.datetime(),
});
export type Head = z.infer<typeof Head>;

const count = z.int().nonnegative();

export const Manifest = z.object({
  /** The tables in the order in which they can be filled. The hash covers all lines of a table. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256: z.string() })),
  sequences: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that rows name and that were missing in the store. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export interface ArchiveWriter {
  put(name: string, content: string): Promise<void>;
  /** @param size in bytes; the content must have exactly this size */
  putStream(name: string, size: number, content: Readable): Promise<void>;
}

/**
 * Writes a file that only its owner can read. The file gets its name when it is complete and on the disk.
 * It must not exist before.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.part`;
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const options = { flags: 'wx', mode: 0o600, flush: true };
  await rm(partial, { force: true });
  const tar = pack();
  // The first failure ends the other side: a full disk ends the reading, a lost database ends the writing.
  const fail = (error: unknown): never => {
    failing.abort(error);
    throw error;
  };
  const written = pipeline(tar, createWriteStream(partial, options), { signal: either }).catch(
    fail,
  );
  try {
    const filled = filling(tar, either, fill).catch(fail);
    const outcomes = await Promise.allSettled([filled, written]);
    if (outcomes.some(({ status }) => status === 'rejected')) throw either.reason;
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function filling(
  tar: Pack,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const putStream = (name: string, size: number, content: Readable): Promise<void> =>
    pipeline(content, tar.entry({ name, size, mode: 0o600 }), { signal });
  await fill({
    putStream,
    put: (name, content) => {
      const bytes = Buffer.from(content);
      return putStream(name, bytes.length, Readable.from([bytes]));
    },
  });
  tar.finalize();
}

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** The content must be read to its end before the next entry arrives. */
  readonly content: Readable;
}

/** A truncated archive fails with an error of tar-stream, here or in the content of an entry. */
export async function* readArchive(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const tar = extract();
  source.on('data', (chunk) => onBytes(chunk.length));
  const reading = pipeline(source, tar);
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      // A stream of streamx, which has the interface of Node's streams.
      yield { name, size, content: entry as unknown as Readable };
    }
  } finally {
    source.destroy();
    tar.destroy();
  }
}
