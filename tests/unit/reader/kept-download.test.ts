import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../contract/byteRange.ts';
import { downloadKept } from '../../../workers/device/downloadKept.ts';
import {
  checksumAt,
  plainRange,
  storedRange,
  unsealed,
} from '../../../workers/pdf/file/keptFormat.ts';
import { KeptWriter, type SyncFile } from '../../../workers/device/keptWriter.ts';

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'gatefold-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The same bytes at each place of a file, without a file: a period of a prime length does not fit the chunks. */
const period = 65_537;
const pattern = Buffer.from(
  Uint8Array.from({ length: period }, (_, at) => (at * 31 + (at >> 7)) % 251),
);
function bytesOf(begin: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - begin);
  for (let at = 0; at < bytes.length; ) {
    const from = (begin + at) % period;
    at += pattern.copy(bytes, at, from);
  }
  return bytes;
}

function fileOnDisk(name: string): SyncFile {
  const handle = openSync(join(folder, name), 'a+');
  closeSync(handle);
  const file = openSync(join(folder, name), 'r+');
  return {
    read: (buffer, { at }) => readSync(file, buffer, 0, buffer.length, at),
    write: (buffer, { at }) => writeSync(file, buffer, 0, buffer.length, at),
    truncate: (size) => ftruncateSync(file, size),
    flush: () => fsyncSync(file),
    close: () => closeSync(file),
  };
}

/** A server of one file that cuts its first answers at random places, and counts what it has sent of each chunk. */
async function cuttingServer(length: number, wanted = cuts) {
  const sent = new Uint32Array(Math.ceil(length / CHUNK_BYTES));
  let [left, total] = [wanted, 0];
  const server: Server = createServer((request, response) => {
    const [, first = 0, last = 0] = (
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    ).map(Number);
    const end = Math.min(last + 1, length);
    const isCut = left > 0;
    left -= Number(isCut);
    // All cuts fit into the file, and each one is after a chunk.
    const arrived = CHUNK_BYTES + Math.floor(Math.random() * (length / cuts - 2 * CHUNK_BYTES));
    const until = isCut ? Math.min(first + arrived, end) : end;
    for (let at = first; at < until; at += CHUNK_BYTES) {
      const chunk = Math.floor(at / CHUNK_BYTES);
      sent[chunk] = (sent[chunk] ?? 0) + 1;
    }
    total += until - first;
    response.writeHead(206, {
      'content-range': `bytes ${first}-${end - 1}/${length}`,
      'content-length': end - first,
    });
    response.write(bytesOf(first, until), () => (isCut ? response.socket?.end() : response.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent,
    total: () => total,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function plainHash(file: SyncFile): string {
  const header = KeptWriter.headerOf(file);
  if (!header) throw new Error('The file has no header.');
  const hash = createHash('sha256');
  for (let chunk = 0; chunk * CHUNK_BYTES < header.length; chunk += 1) {
    const { begin, end } = storedRange(header, chunk);
    const bytes = new Uint8Array(end - begin);
    file.read(bytes, { at: begin });
    hash.update(bytes);
  }
  return hash.digest('hex');
}

function hashOf(length: number): string {
  const hash = createHash('sha256');
  for (let at = 0; at < length; at += megabyte)
    hash.update(bytesOf(at, Math.min(length, at + megabyte)));
  return hash.digest('hex');
}

const plain = {
  isSealed: false,
  keyFor: async () => undefined,
  delays: Array.from({ length: 20 }, () => 1),
  onBytes() {},
};
const never = new AbortController().signal;

const cuts = 20;

/** Downloads a file whose connection is cut. */
async function cutDownload(length: number) {
  const server = await cuttingServer(length);
  const file = fileOnDisk(`${length}.pdf`);
  await downloadKept({ ...plain, url: server.url, file }, never);
  await server.close();
  const hash = plainHash(file);
  file.close();
  // How often the chunk was sent that was sent most often, and the bytes that were sent again.
  const most = Math.max(...server.sent);
  return { hash, expected: hashOf(length), most, surplus: server.total() - length };
}

describe('A download', () => {
  it('of 20 MB that is cut 20 times is complete, and each cut costs at most one chunk', async () => {
    const { hash, expected, most, surplus } = await cutDownload(20 * megabyte + 1234);
    expect(hash).toBe(expected);
    expect(most).toBeLessThanOrEqual(2);
    expect(surplus).toBeLessThanOrEqual(cuts * CHUNK_BYTES);
  });

  it('of 200 MB that is cut 20 times is complete, and each cut costs at most one chunk', {
    tags: ['extended'],
    timeout: 120_000,
  }, async () => {
    const { hash, expected, most, surplus } = await cutDownload(200 * megabyte + 1234);
    expect(hash).toBe(expected);
    expect(most).toBeLessThanOrEqual(2);
    expect(surplus).toBeLessThanOrEqual(cuts * CHUNK_BYTES);
  });

  it('continues after the page was closed, with what had arrived', async () => {
    const length = 20 * megabyte;
    const server = await cuttingServer(length, 0);
    const stop = new AbortController();
    const file = fileOnDisk('closed.pdf');
    const onBytes = (here: number): void => (here > 5 * megabyte ? stop.abort() : undefined);
    await expect(
      downloadKept({ ...plain, url: server.url, file, onBytes }, stop.signal),
    ).rejects.toMatchObject({ name: 'AbortError' });
    file.close();
    const before = server.total();
    const again = fileOnDisk('closed.pdf');
    let first = 0;
    await downloadKept(
      { ...plain, url: server.url, file: again, onBytes: (here) => (first ||= here) },
      never,
    );
    await server.close();
    expect(first).toBeGreaterThan(4 * megabyte);
    expect(server.total() - before).toBe(length - first);
    expect(plainHash(again)).toBe(hashOf(length));
    again.close();
  });

  it('of a file that has been replaced by one of another length is refused', async () => {
    const file = fileOnDisk('replaced.pdf');
    const header = { length: 3 * megabyte, isSealed: false };
    KeptWriter.begin(file, header, undefined);
    const server = await cuttingServer(2 * megabyte, 0);
    await expect(downloadKept({ ...plain, url: server.url, file }, never)).rejects.toMatchObject({
      reason: 'broken',
    });
    await server.close();
    file.close();
  });

  it('of a sealed file leaves no plain chunk on the device', async () => {
    const length = 3 * CHUNK_BYTES + 100;
    const server = await cuttingServer(length, 0);
    const algorithm = { name: 'AES-GCM', length: 256 };
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
    const file = fileOnDisk('sealed.pdf');
    const sealing = { isSealed: true, keyFor: async () => key };
    await downloadKept({ ...plain, ...sealing, url: server.url, file }, never);
    await server.close();
    const header = { length, isSealed: true };
    for (const chunk of [0, 3]) {
      const [stored, here] = [storedRange(header, chunk), plainRange(header, chunk)];
      const bytes = new Uint8Array(stored.end - stored.begin);
      file.read(bytes, { at: stored.begin });
      const expected = bytesOf(here.begin, here.end);
      expect(Buffer.from(bytes.subarray(0, expected.length)).equals(expected)).toBe(false);
      expect(Buffer.from(await unsealed(key, chunk, bytes)).equals(expected)).toBe(true);
      await expect(unsealed(key, chunk + 1, bytes)).rejects.toMatchObject({
        name: 'OperationError',
      });
    }
    file.close();
  });
});

describe('The ledger', () => {
  it('has no checksum of a chunk that has not reached the disk', async () => {
    const file = fileOnDisk('ledger.pdf');
    const header = { length: 40 * CHUNK_BYTES, isSealed: false };
    const writer = KeptWriter.begin(file, header, undefined);
    for (let chunk = 0; chunk < 20; chunk += 1)
      await writer.write(chunk, new Uint8Array(CHUNK_BYTES).fill(chunk + 1));
    // The tab ends here.
    const after = KeptWriter.continue(file, header, undefined);
    expect(after.bytes).toBe(16 * CHUNK_BYTES);
    expect(after.nextMissing(8)).toEqual({ begin: 16 * CHUNK_BYTES, end: 24 * CHUNK_BYTES });
    expect(checksumAt(1) - checksumAt(0)).toBe(32);
    file.close();
  });

  it('finds gaps and the shorter last chunk', async () => {
    const file = fileOnDisk('gaps.pdf');
    const header = { length: 3 * CHUNK_BYTES + 7, isSealed: false };
    const writer = KeptWriter.begin(file, header, undefined);
    for (const chunk of [0, 2]) await writer.write(chunk, new Uint8Array(CHUNK_BYTES).fill(9));
    expect(writer.nextMissing(10)).toEqual({ begin: CHUNK_BYTES, end: 2 * CHUNK_BYTES });
    await writer.write(1, new Uint8Array(CHUNK_BYTES).fill(9));
    expect(writer.nextMissing(10)).toEqual({ begin: 3 * CHUNK_BYTES, end: header.length });
    await writer.write(3, new Uint8Array(7).fill(9));
    expect(writer.nextMissing(10)).toBeNull();
    expect(writer.bytes).toBe(header.length);
    file.close();
  });
});
