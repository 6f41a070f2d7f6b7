import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isBlobName,
  pathOfBlob,
  SizeCache,
  BlobMissing,
  type BlobStore,
  type ByteRange,
  type SignedUrls,
} from './blobStore.ts';
import type { Settings } from '../../config/settings.ts';
import { prefixOf } from '../../config/addresses.ts';

/** Milliseconds that a file stays open. The space of a deleted file is released after this time. */
const openForMs = 10_000;
const maxOpen = 64;

/**
 * A cache of open files: the reader requests one range after the other, and opening and closing the file
 * took as long as reading it.
 */
class OpenFiles {
  readonly #files = new Map<string, Opened>();

  /**
   * Reads from `position` to the end of `target` or of the file, and returns the number of bytes. Rejects
   * like `open` for an absent file.
   */
  async read(path: string, target: Buffer, length: number, position: number): Promise<number> {
    const file = await this.#opened(path);
    const { bytesRead } = await file.read(target, 0, length, position);
    return bytesRead;
  }

  /** Running reads end normally: Node closes a file after its last read. */
  close(path: string): void {
    const found = this.#files.get(path);
    if (!found) return;
    this.#files.delete(path);
    clearTimeout(found.timer);
    found.file.then((file) => file.close()).catch(() => {});
  }

  /** Not async, so that the first caller's read begins before another caller can close the file. */
  #opened(path: string): Promise<FileHandle> {
    const found = this.#files.get(path);
    if (found) return found.file;
    const [oldest] = this.#files.keys();
    if (oldest !== undefined && this.#files.size >= maxOpen) this.close(oldest);
    const file = open(path);
    const timer = setTimeout(() => this.close(path), openForMs).unref();
    this.#files.set(path, { file, timer });
    // An absent file may be written in a moment.
    file.catch(() => this.close(path));
    return file;
  }
}

interface Opened {
  readonly file: Promise<FileHandle>;
  readonly timer: NodeJS.Timeout;
}

export type Delivery = Partial<Pick<Settings, 'accelRedirect' | 'signedUrls' | 'publicUrl'>>;

/**
 * Addresses that nginx checks by itself (its module `secure_link`, with MD5). The type of a file is not in the address,
 * so that a browser never shows one. nginx checks the address with the prefix, which the redirect gets when it is sent.
 */
const secureLinks = (
  { seconds, key }: NonNullable<Settings['signedUrls']>,
  prefix: string,
): SignedUrls => ({
  origin: null,
  async urlOf(sha256) {
    const path = `/signed/${pathOfBlob(sha256)}`;
    const expires = Math.floor(Date.now() / 1000) + seconds;
    const hash = createHash('md5').update(`${expires}${prefix}${path} ${key}`).digest('base64url');
    return `${path}?e=${expires}&h=${hash}`;
  },
});

/**
 * A folder of files: `ab/cd/abcd…`. A file is written under `tmp`, flushed to the disk and then renamed, so
 * that a name never refers to an incomplete file.
 */
export class LocalBlobs implements BlobStore {
  readonly #folder: string;
  readonly #sizes = new SizeCache();
  readonly #reading = new OpenFiles();
  readonly accelPath?: BlobStore['accelPath'];
  readonly signedUrls?: SignedUrls;

  /** @param delivery by nginx, which has this folder */
  constructor(folder: string, { accelRedirect, signedUrls, publicUrl = null }: Delivery = {}) {
    this.#folder = folder;
    if (accelRedirect) this.accelPath = (sha256) => accelRedirect + pathOfBlob(sha256);
    if (signedUrls) this.signedUrls = secureLinks(signedUrls, prefixOf({ publicUrl }));
  }

  /**
   * Creates the folders, and deletes files under `tmp` from before `since`, which an interrupted process
   * left.
   */
  async open(since: Date): Promise<this> {
    await mkdir(this.#tmp, { recursive: true });
    for (const name of await readdir(this.#tmp)) {
      const file = path.join(this.#tmp, name);
      const found = await stat(file).catch(() => null);
      if (found && found.mtime < since) await rm(file, { force: true });
    }
    return this;
  }

  putFile(file: string) {
    return this.#put(createReadStream(file));
  }

  putBytes(bytes: Uint8Array) {
    return this.#put(Readable.from([bytes]));
  }

  async head(sha256: string) {
    const found = await stat(this.#pathOf(sha256)).catch(missingIsNull);
    return found && { size: found.size, storedAt: found.mtime };
  }

  async sizeOf(sha256: string) {
    const size = this.#sizes.of(sha256) ?? (await this.head(sha256))?.size ?? null;
    if (size !== null) this.#sizes.set(sha256, size);
    return size;
  }

  async get(sha256: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#pathOf(sha256)).catch(missingIsNull);
    if (!file) throw new BlobMissing(sha256);
    return file.createReadStream({ ...range });
  }

  async readInto(target: Buffer, sha256: string, { start, end }: ByteRange): Promise<void> {
    const length = end - start + 1;
    const reading = this.#reading.read(this.#pathOf(sha256), target, length, start);
    const count = await reading.catch(missingIsNull);
    if (count !== length) throw new BlobMissing(sha256);
  }

  async delete(sha256: string) {
    const file = this.#pathOf(sha256);
    this.#sizes.delete(sha256);
    this.#reading.close(file);
    await rm(file, { force: true });
  }

  async *list() {
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && isBlobName(entry.name)) yield entry.name;
    }
  }

  get #tmp() {
    return path.join(this.#folder, 'tmp');
  }

  #pathOf(sha256: string) {
    return path.join(this.#folder, pathOfBlob(sha256));
  }

  async #put(content: Readable) {
    const temporary = path.join(this.#tmp, randomUUID());
    try {
      const written = await writeFlushed(content, temporary);
      await this.#name(temporary, written.sha256);
      return written;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #name(temporary: string, sha256: string) {
    const target = this.#pathOf(sha256);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(temporary, target);
    // The new file may replace a damaged one.
    this.#reading.close(target);
    await flushFolder(path.dirname(target));
  }
}

async function writeFlushed(content: Readable, target: string) {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(target, { flags: 'wx', flush: true }));
  return { sha256: hash.digest('hex'), size };
}

/** A rename is durable only after its folder is flushed. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
