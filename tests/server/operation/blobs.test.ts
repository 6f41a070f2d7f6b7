import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  BlobMissing,
  BlobsUnavailable,
  type BlobStore,
} from '../../../server/platform/blobs/blobStore.ts';
import { LocalBlobs } from '../../../server/platform/blobs/localBlobs.ts';
import { S3Blobs } from '../../../server/platform/blobs/s3Blobs.ts';
import { bucketAt, type ObjectStore, startObjectStore } from '../../helpers/objectStore.ts';

let objects: ObjectStore;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-blobs-'));
  objects = await startObjectStore();
});
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true });
});

async function inBucket(address = objects.newAddress()): Promise<S3Blobs> {
  const { s3, place } = await bucketAt(address);
  return new S3Blobs(s3, place);
}

const inFolder = (): Promise<BlobStore> => new LocalBlobs(join(folder, 'files')).open(new Date(0));

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function namesOf(listed: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of listed) names.push(name);
  return names;
}

const write = async (bytes: Uint8Array): Promise<string> => {
  const file = join(folder, 'given');
  await writeFile(file, bytes);
  return file;
};

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('files that are kept in %s', (_, open) => {
  let blobs: BlobStore;
  beforeAll(async () => {
    blobs = await open();
  });

  it('come back as they were, under the hash of their content', async () => {
    const content = randomBytes(300_000);
    const stored = { sha256: nameOf(content), size: content.length };
    expect(await blobs.putFile(await write(content))).toEqual(stored);
    expect(await buffer(await blobs.get(stored.sha256))).toEqual(content);
    const small = Buffer.from('A cover.');
    expect(await blobs.putBytes(small)).toEqual({ sha256: nameOf(small), size: 8 });
    expect(await buffer(await blobs.get(nameOf(small)))).toEqual(small);
  });

  it('come in the part that is asked for', async () => {
    const content = randomBytes(10_000);
    const { sha256 } = await blobs.putBytes(content);
    // Not from 0 to 0: s3rver takes that for the whole file.
    for (const [start, end] of [
      [1, 1],
      [100, 4999],
      [9999, 9999],
      [0, 9999],
    ] as const) {
      const part = await buffer(await blobs.get(sha256, { start, end }));
      expect(part).toEqual(content.subarray(start, end + 1));
    }
  });

  it('have a size, and the time since which they are there', async () => {
    const before = Date.now();
    const { sha256 } = await blobs.putBytes(Buffer.from('Young'));
    expect(await blobs.sizeOf(sha256)).toBe(5);
    const head = await blobs.head(sha256);
    expect(head?.size).toBe(5);
    // S3 counts in whole seconds.
    expect(head?.storedAt.getTime()).toBeGreaterThan(before - 1000);
    expect(head?.storedAt.getTime()).toBeLessThan(Date.now() + 1000);
  });

  it('are one file where the same is put several times, also at once', async () => {
    const content = Buffer.from('Twice');
    await Promise.all([1, 2, 3].map(() => blobs.putBytes(content)));
    await blobs.putBytes(content);
    const names = await namesOf(blobs.list());
    expect(names.filter((name) => name === nameOf(content))).toHaveLength(1);
  });

  it('are listed each once, and no longer once they are deleted', async () => {
    const some = ['one', 'two', 'three', 'four', 'five'].map((word) => Buffer.from(word));
    for (const bytes of some) await blobs.putBytes(bytes);
    const listed = await namesOf(blobs.list());
    expect(listed).toEqual(expect.arrayContaining(some.map(nameOf)));
    expect(new Set(listed).size).toBe(listed.length);
    const gone = nameOf(Buffer.from('three'));
    expect(await blobs.sizeOf(gone)).toBe(5);
    await blobs.delete(gone);
    await blobs.delete(gone);
    expect(await namesOf(blobs.list())).not.toContain(gone);
    expect([await blobs.head(gone), await blobs.sizeOf(gone)]).toEqual([null, null]);
    await expect(blobs.get(gone)).rejects.toThrow(BlobMissing);
  });

  it('are missing by an unknown name, and by an invalid one', async () => {
    const nothing = '0'.repeat(64);
    expect([await blobs.head(nothing), await blobs.sizeOf(nothing)]).toEqual([null, null]);
    await expect(blobs.get(nothing)).rejects.toThrow(BlobMissing);
    for (const name of ['', '..', '../../etc/passwd', `${'0'.repeat(63)}/`, 'A'.repeat(64)])
      await expect(blobs.get(name)).rejects.toThrow(BlobMissing);
  });

  it('can be left in the middle as often as one likes', async () => {
    const { sha256 } = await blobs.putBytes(randomBytes(2_000_000));
    for (let n = 0; n < 30; n += 1) {
      const content = await blobs.get(sha256);
      await once(content, 'data');
      content.destroy();
    }
    expect((await buffer(await blobs.get(sha256))).length).toBe(2_000_000);
  });
});

describe('a bucket', () => {
  it('has the files of a folder under the same names', async () => {
    const address = objects.newAddress();
    const { s3, place } = await bucketAt(address);
    const { sha256 } = await (await inBucket(address)).putBytes(Buffer.from('Where?'));
    const { Contents = [] } = await s3.listObjectsV2({
      Bucket: place.bucket,
      Prefix: place.prefix,
    });
    const name = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
    expect(Contents.map(({ Key }) => Key)).toEqual([place.prefix + name]);
  });

  it('shows a store no file of another store, nor files beside it', async () => {
    const address = objects.newAddress();
    const { s3, place } = await bucketAt(address);
    await (await inBucket()).putBytes(Buffer.from('Of another'));
    await s3.putObject({ Bucket: place.bucket, Key: `${place.prefix}notes.txt`, Body: 'Mine' });
    expect(await namesOf((await inBucket(address)).list())).toEqual([]);
  });

  it('that fails keeps no part of its input', async () => {
    const proxy = await corruptingProxy(objects.endpoint);
    const blobs = await inBucket(objects.newAddress().replace(objects.endpoint, proxy));
    await expect(blobs.putFile(await write(Buffer.from('Sound')))).rejects.toThrow(
      BlobsUnavailable,
    );
    expect(await namesOf(blobs.list())).toEqual([]);
  });

  it('that goes away is missed in one way, and found when it is back', async () => {
    const blobs = await inBucket();
    const { sha256 } = await blobs.putBytes(Buffer.from('Here'));
    const unknown = '0'.repeat(64);
    await objects.kill();
    try {
      // A known size needs no request.
      expect(await blobs.sizeOf(sha256)).toBe(4);
      for (const asked of [
        () => blobs.get(sha256),
        () => blobs.head(unknown),
        () => blobs.sizeOf(unknown),
        () => blobs.putBytes(Buffer.from('More')),
        () => blobs.delete(unknown),
        () => namesOf(blobs.list()),
      ])
        await expect(asked()).rejects.toThrow(BlobsUnavailable);
    } finally {
      await objects.restart();
    }
    expect(String(await buffer(await blobs.get(sha256)))).toBe('Here');
  });
});

const sentenceAt = async (
  address: string,
  env: Record<string, string | undefined> = {},
): Promise<string> => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return bucketAt(address).then(
    () => 'It opened.',
    (error: Error) => error.message,
  );
};

/** Nor a machine of Amazon's that would have some. */
const noKeys = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
  AWS_CONFIG_FILE: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
};

describe('a bucket that is of no use says why in a sentence, without its keys', () => {
  it.each([
    ['has no bucket nowhere', 's3://nowhere?endpoint=HOST', {}],
    [
      'no S3 answers at 127.0.0.1:9 (ECONNREFUSED)',
      's3://magazines?endpoint=http://127.0.0.1:9',
      {},
    ],
    ['does not know the keys', 's3://magazines?endpoint=HOST', { AWS_ACCESS_KEY_ID: 'stranger' }],
    ['no keys were found', 's3://magazines?endpoint=HOST', noKeys],
    [
      'the region of magazines is missing',
      's3://magazines',
      { AWS_CONFIG_FILE: '/nowhere', AWS_REGION: undefined },
    ],
  ])('%s: %s %j', async (reason, address, env) => {
    const said = await sentenceAt(address.replace('HOST', objects.endpoint), env);
    expect(said).toMatch(/^STORAGE_URL is of no use: [^\n]+\.$/);
    expect(said).toContain(reason);
    expect(said).not.toContain('S3RVER');
  });
});

/** Passes everything on, but changes the first byte of each upload. Returns its address. */
async function corruptingProxy(target: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const onward = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    if (method === 'PUT') incoming.pipe(spoiler()).pipe(onward);
    else incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const spoiler = (): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const spoilt = Buffer.from(chunk);
      spoilt[0] = (spoilt[0] ?? 0) ^ 1;
      done(null, spoilt);
    },
  });

const openBlobs = () => new LocalBlobs(join(folder, 'parts')).open(new Date(0));

describe('parts of files in a folder, which stay open for a moment', () => {
  it('are the requested ones, of more files than stay open', async () => {
    const blobs = await openBlobs();
    const contents = Array.from({ length: 150 }, () => randomBytes(1000));
    for (const content of contents) await blobs.putBytes(content);
    const asked = [...contents, ...contents.toReversed()];
    const read = await Promise.all(asked.map((bytes, n) => part(blobs, nameOf(bytes), n, n + 99)));
    expect(read).toEqual(asked.map((bytes, n) => bytes.subarray(n, n + 100)));
  });

  it('are missing once the file is deleted, and there once it is put again', async () => {
    const blobs = await openBlobs();
    const content = randomBytes(1000);
    const { sha256 } = await blobs.putBytes(content);
    const reading = Array.from({ length: 20 }, () => part(blobs, sha256, 0, 999));
    await blobs.delete(sha256);
    const came = (await Promise.allSettled(reading)).map((one) =>
      one.status === 'fulfilled' ? one.value.equals(content) : one.reason instanceof BlobMissing,
    );
    expect(came).not.toContain(false);
    await expect(part(blobs, sha256, 0, 999)).rejects.toThrow(BlobMissing);
    await blobs.putBytes(content);
    expect(await part(blobs, sha256, 0, 999)).toEqual(content);
  });

  it('are whole as soon as a damaged file was put again', async () => {
    const blobs = await openBlobs();
    const content = randomBytes(1000);
    const { sha256 } = await blobs.putBytes(content);
    const place = join(folder, 'parts', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await writeFile(place, randomBytes(500));
    await expect(part(blobs, sha256, 0, 999)).rejects.toThrow(BlobMissing);
    await blobs.putBytes(content);
    expect(await part(blobs, sha256, 0, 999)).toEqual(content);
  });

  it.runIf(process.platform === 'linux')('hold no file open for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const blobs = await openBlobs();
    const { sha256 } = await blobs.putBytes(randomBytes(1000));
    await part(blobs, sha256, 0, 9);
    expect(await openNames()).toContain(sha256);
    vi.advanceTimersByTime(10_000);
    for (let turn = 0; turn < 1000 && (await openNames()).includes(sha256); turn += 1);
    expect(await openNames()).not.toContain(sha256);
  });
});

async function part(blobs: LocalBlobs, sha256: string, start: number, end: number) {
  const target = Buffer.alloc(end - start + 1);
  await blobs.readInto(target, sha256, { start, end });
  return target;
}

/** Names of the files that this process has open. */
async function openNames(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const places = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return places.map((place) => basename(place));
}
