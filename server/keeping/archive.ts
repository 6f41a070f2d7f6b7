import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import * as z from 'zod';

/**
 * A backup is one tar file, so that it can be looked into and taken apart by other means:
 * `gatefold.json` (whose it is), `tables/<name>/<n>.ndjson`, `files/<sha256>`, and in the end
 * `manifest.json`, which half a backup does not have.
 */
export const headName = 'gatefold.json';
export const manifestName = 'manifest.json';

/** Format 1 is of checkouts from before the first release, which had other tables. */
export const format = 2;

export const Head = z.object({
  kind: z.literal('gatefold-backup'),
  format: z.int(),
  /** The last migration of the database that it was made of. */
  schema: z.string(),
  madeAt: z.iso.datetime(),
});
export type Head = z.infer<typeof Head>;

const count = z.int().nonnegative();

export const Manifest = z.object({
  /** In the order in which they can be filled; the hash is of all their lines. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256: z.string() })),
  sequences: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that the store ought to have had, and had not. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export interface ArchiveWriter {
  put(name: string, content: string): Promise<void>;
  /** @param size in bytes, all of which have to come */
  putStream(name: string, size: number, content: Readable): Promise<void>;
}

/**
 * Writes a file that has its name only when it is whole and on the disk. For its owner's eyes only.
 * The file must not be there yet.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const half = `${file}.part`;
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const options = { flags: 'wx', mode: 0o600, flush: true };
  await rm(half, { force: true });
  const tar = pack();
  // What fails first ends the other: a full disk the reading, a lost database the writing.
  const fail = (error: unknown): never => {
    failing.abort(error);
    throw error;
  };
  const written = pipeline(tar, createWriteStream(half, options), { signal: either }).catch(fail);
  try {
    const filled = filling(tar, either, fill).catch(fail);
    const outcomes = await Promise.allSettled([filled, written]);
    if (outcomes.some(({ status }) => status === 'rejected')) throw either.reason;
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
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
  /** Has to be read to its end before the next one comes. */
  readonly content: Readable;
}

/** What ends too early fails with an error of tar-stream, here or in an entry's content. */
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
      // A stream of streamx: it is read, piped and resumed as Node's own.
      yield { name, size, content: entry as unknown as Readable };
    }
  } finally {
    source.destroy();
    tar.destroy();
  }
}
