import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RangedFile } from '../../../workers/pdf/file/rangedFile.ts';
import { type ByteRange, CHUNK_BYTES } from '../../../workers/pdf/file/byteRanges.ts';
import { createFileServer, type ServedRange } from '../../helpers/fileServer.ts';

const length = 40 * CHUNK_BYTES + 1234;
const content = randomBytes(length);
const delays = [1, 1, 1];

let folder: string;
let server: Server;
let origin: string;
let runs = 0;
let servedIn: (run: string) => readonly ServedRange[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-engine-'));
  writeFileSync(join(folder, 'file.pdf'), content);
  writeFileSync(join(folder, 'small.pdf'), content.subarray(0, 100));
  writeFileSync(join(folder, 'empty.pdf'), '');
  const files = createFileServer([folder]);
  servedIn = (run) => files.served(run);
  server = createServer((request, response) => {
    if (files.handle(request, response)) return;
    response.writeHead(200, { 'Content-Length': length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function start(faults = '', name = 'file.pdf', opening: readonly ByteRange[] = []) {
  const run = String((runs += 1));
  const file = new RangedFile(`${origin}/test-files/${name}?run=${run}&${faults}`, {
    delays,
    prefetch: opening,
  });
  const first = await file.start();
  return { file, first, served: () => servedIn(run), run };
}

const demand = (file: RangedFile, first: number, last: number) =>
  new Promise<Uint8Array>((resolve) =>
    file.request(
      { begin: first * CHUNK_BYTES, end: Math.min(last * CHUNK_BYTES, length) },
      resolve,
    ),
  );

const same = (bytes: Uint8Array, begin: number) =>
  Buffer.from(bytes).equals(content.subarray(begin, begin + bytes.length));

/** Bytes that were sent whole, and how many of them more than once. */
function bytesOf(served: readonly ServedRange[]) {
  const sent = served.filter(({ status }) => status === 206);
  const chunks = sent.flatMap(({ begin, end }) =>
    Array.from(
      { length: Math.ceil((end - begin) / CHUNK_BYTES) },
      (_, n) => begin / CHUNK_BYTES + n,
    ),
  );
  return {
    total: sent.reduce((sum, { begin, end }) => sum + end - begin, 0),
    twice: chunks.length - new Set(chunks).size,
  };
}

test('the first request brings the first bytes and the length in one', async () => {
  const { file, first, served } = await start();
  expect(file.length).toBe(length);
  expect(first.length).toBe(CHUNK_BYTES);
  expect(same(first, 0)).toBe(true);
  expect(served()).toEqual([{ begin: 0, end: CHUNK_BYTES, status: 206 }]);
  file.close();
});

test('a file smaller than one chunk is complete after the first request', async () => {
  const { file, first } = await start('', 'small.pdf');
  expect([file.length, first.length]).toEqual([100, 100]);
  await expect(file.loadRest()).resolves.toBeUndefined();
});

test('a demand brings its bytes, the file’s short last chunk too', async () => {
  const { file } = await start();
  const [middle, last] = await Promise.all([demand(file, 3, 5), demand(file, 40, 41)]);
  expect(same(middle, 3 * CHUNK_BYTES)).toBe(true);
  expect(same(last, 40 * CHUNK_BYTES)).toBe(true);
  expect(last.length).toBe(1234);
  file.close();
});

test('expected ranges are fetched with the first answer, once, and are there when they are demanded', async () => {
  const opening = [
    { begin: 0, end: 2 * CHUNK_BYTES },
    { begin: 20 * CHUNK_BYTES, end: 22 * CHUNK_BYTES },
    { begin: 40 * CHUNK_BYTES, end: length },
  ];
  const { file, served } = await start('delay=2', 'file.pdf', opening);
  expect(same(await demand(file, 21, 22), 21 * CHUNK_BYTES)).toBe(true);
  expect(same(await demand(file, 40, 41), 40 * CHUNK_BYTES)).toBe(true);
  expect(same(await demand(file, 1, 2), CHUNK_BYTES)).toBe(true);
  expect(served().map(({ begin }) => begin / CHUNK_BYTES)).toEqual([0, 1, 20, 40]);
  expect(bytesOf(served()).twice).toBe(0);
  file.close();
});

test('a wrong expectation, past the end or behind a refusal, changes nothing', async () => {
  const beyond = [{ begin: 40 * CHUNK_BYTES, end: 60 * CHUNK_BYTES }];
  const { file, served } = await start('', 'file.pdf', beyond);
  expect(same(await demand(file, 5, 6), 5 * CHUNK_BYTES)).toBe(true);
  expect(served()).toHaveLength(2);
  file.close();
  const there = [{ begin: 10 * CHUNK_BYTES, end: 11 * CHUNK_BYTES }];
  const refused = await start('refuseFrom=2', 'file.pdf', there);
  const stalled = new Promise((resolve) => refused.file.whenStalled(resolve));
  void demand(refused.file, 10, 11);
  expect(await stalled).toBe('refused');
  refused.file.close();
});

test('neighbours that wait for their turn are fetched in one request', async () => {
  const { file, served } = await start('delay=5');
  const far = [10, 15, 20, 25].map((chunk) => demand(file, chunk, chunk + 1));
  const neighbours = [30, 31, 32].map((chunk) => demand(file, chunk, chunk + 1));
  await Promise.all([...far, ...neighbours]);
  expect(served().at(-1)).toMatchObject({ begin: 30 * CHUNK_BYTES, end: 33 * CHUNK_BYTES });
  file.close();
});

test('the rest of the file is fetched once, around the ranges that were demanded before and meanwhile', async () => {
  const { file, served } = await start('delay=2');
  await demand(file, 20, 24);
  const rest = file.loadRest();
  const [early, late] = await Promise.all([demand(file, 1, 3), demand(file, 38, 41)]);
  await rest;
  expect(same(early, CHUNK_BYTES) && same(late, 38 * CHUNK_BYTES)).toBe(true);
  expect(bytesOf(served())).toEqual({ total: length, twice: 0 });
});

test('bytes of the rest are handed over without another request', async () => {
  const { file, served } = await start();
  await file.loadRest();
  const requests = served().length;
  expect(same(await demand(file, 1, 40), CHUNK_BYTES)).toBe(true);
  expect(served()).toHaveLength(requests);
});

test('progress only grows and ends with the whole file', async () => {
  const { file } = await start();
  const heard: number[] = [];
  file.onProgress = ({ loadedBytes, totalBytes }) => {
    expect(totalBytes).toBe(length);
    heard.push(loadedBytes);
  };
  await file.loadRest();
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  expect(heard.at(-1)).toBe(length);
});

test('a connection lost in an answer is taken up where it broke', async () => {
  const { file, served } = await start('cut=2');
  const bytes = await demand(file, 1, 17);
  expect(same(bytes, CHUNK_BYTES)).toBe(true);
  const [, lost, again] = served();
  expect(lost).toMatchObject({ status: 0, begin: CHUNK_BYTES });
  expect(again?.begin).toBeGreaterThan(lost?.begin ?? 0);
  file.close();
});

test('a server that is busy is asked again, at the start and later', async () => {
  const { file, first } = await start('busy=1,3');
  expect(same(first, 0)).toBe(true);
  expect(same(await demand(file, 5, 6), 5 * CHUNK_BYTES)).toBe(true);
  file.close();
});

test('a demand that cannot be met stalls with the reason, and comes after all when it can', async () => {
  const { file, run } = await start('offlineFrom=2');
  const stalled = new Promise((resolve) => file.whenStalled(resolve));
  const bytes = demand(file, 5, 6);
  expect(await stalled).toBe('network');
  expect(file.error).toBe('network');
  await fetch(`${origin}/test-files/faults?run=${run}`);
  file.resume();
  expect(same(await bytes, 5 * CHUNK_BYTES)).toBe(true);
  expect(file.error).toBeNull();
  file.close();
});

test('a refusal is believed at once', async () => {
  const { file, served } = await start('refuseFrom=2');
  const stalled = new Promise((resolve) => file.whenStalled(resolve));
  void demand(file, 5, 6);
  expect(await stalled).toBe('refused');
  expect(served()).toHaveLength(2);
  file.close();
});

test('a rest that fails has a reason, affects no demanded range, and can be requested again', async () => {
  const { file, run } = await start('refuseFrom=2');
  await expect(file.loadRest()).rejects.toMatchObject({ reason: 'refused' });
  expect(file.error).toBeNull();
  await fetch(`${origin}/test-files/faults?run=${run}`);
  await expect(file.loadRest()).resolves.toBeUndefined();
});

test.each([
  ['refuseFrom=1', 'file.pdf', 'refused'],
  ['', 'missing.pdf', 'refused'],
  ['offlineFrom=1', 'file.pdf', 'network'],
  ['cut=1,2,3,4,5,6,7', 'file.pdf', 'network'],
  ['busy=1,2,3,4,5,6,7', 'file.pdf', 'busy'],
  ['', 'empty.pdf', 'broken'],
])('a file that cannot be opened has a reason: %s %s is %s', async (faults, name, reason) => {
  await expect(start(faults, name)).rejects.toMatchObject({ reason });
});

test('a server without ranges is read in one go', async () => {
  const file = new RangedFile(`${origin}/whole.pdf`, { delays });
  expect(same(await file.start(), 0)).toBe(true);
  expect(same(await demand(file, 1, 41), CHUNK_BYTES)).toBe(true);
  await expect(file.loadRest()).resolves.toBeUndefined();
});

test('closing ends requests and waits, and lets no demand be met', async () => {
  const { file } = await start('delay=20');
  let delivered = false;
  file.request({ begin: CHUNK_BYTES, end: 2 * CHUNK_BYTES }, () => (delivered = true));
  const rest = file.loadRest();
  file.close();
  await expect(rest).rejects.toMatchObject({ reason: 'gone' });
  await expect(file.loadRest()).rejects.toMatchObject({ reason: 'gone' });
  expect(delivered).toBe(false);
});
