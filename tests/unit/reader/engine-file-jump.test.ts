import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { RangedFile } from '../../../workers/pdf/file/rangedFile.ts';
import { type ByteRange, CHUNK_BYTES } from '../../../workers/pdf/file/byteRanges.ts';

const length = 40 * CHUNK_BYTES + 1234;
const content = randomBytes(length);
const chunks = (first: number, last: number): ByteRange => ({
  begin: first * CHUNK_BYTES,
  end: last * CHUNK_BYTES,
});

const demand = (file: RangedFile, first: number, last: number) =>
  new Promise<Uint8Array>((resolve) => file.request(chunks(first, last), resolve));

const same = (bytes: Uint8Array, begin: number) =>
  Buffer.from(bytes).equals(content.subarray(begin, begin + bytes.length));

/** A file whose server sends the first chunk of each response, and the others after `send`. */
async function startHeld() {
  const ranges: number[][] = [];
  const held: (() => void)[] = [];
  let isSending = false;
  const slow = createServer((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [begin, end] = [Number(from), Math.min(Number(to) + 1, length)];
    ranges.push([begin / CHUNK_BYTES, Math.ceil(end / CHUNK_BYTES)]);
    response.writeHead(206, { 'Content-Range': `bytes ${begin}-${end - 1}/${length}` });
    response.write(content.subarray(begin, Math.min(begin + CHUNK_BYTES, end)));
    const sendRest = () => response.end(content.subarray(begin + CHUNK_BYTES, end));
    if (isSending) sendRest();
    else held.push(sendRest);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const file = new RangedFile(`http://127.0.0.1:${port}/file.pdf`, { delays: [1, 1, 1] });
  onTestFinished(async () => {
    file.close();
    slow.closeAllConnections();
    await new Promise((resolve) => slow.close(resolve));
  });
  const send = () => {
    isSending = true;
    for (const one of held.splice(0)) one();
  };
  const begun = file.start();
  await expect.poll(() => held.length).toBe(1);
  for (const one of held.splice(0)) one();
  await begun;
  let bytes = 0;
  file.onProgress = ({ loadedBytes }) => (bytes = loadedBytes);
  /** Chunks. */
  const arrived = () => bytes / CHUNK_BYTES;
  return { file, ranges, send, arrived };
}

/** Requests of several connections reach the server in any order. */
const inOrderOfFile = (ranges: readonly number[][]) =>
  ranges.toSorted(([one = 0], [other = 0]) => one - other);

test.each([
  ['whose ranges are known', [chunks(30, 32)]],
  ['whose ranges are not known', []],
])(
  'a jump to a page %s comes before earlier requests, which fetch no chunk twice',
  async (_, known) => {
    const { file, ranges, send, arrived } = await startHeld();
    const order: string[] = [];
    const earlier = Promise.all([demand(file, 1, 10), demand(file, 10, 20)]).then((both) => {
      order.push('earlier');
      return Buffer.concat(both);
    });
    await expect.poll(arrived).toBe(3);
    file.prioritize(known);
    const later = demand(file, 30, 32).then(() => order.push('later'));
    await expect.poll(() => ranges.length).toBe(4);
    send();
    await later;
    expect(same(await earlier, CHUNK_BYTES)).toBe(true);
    expect(order).toEqual(['later', 'earlier']);
    // One chunk of each of the two stopped downloads had arrived.
    expect(ranges[3]).toEqual([30, 32]);
    expect(inOrderOfFile(ranges)).toEqual([
      [0, 1],
      [1, 10],
      [2, 10],
      [10, 20],
      [11, 20],
      [30, 32],
    ]);
  },
);

test('the bytes of a page come in one request, however many they are, and the rest in parts', async () => {
  const { file, ranges, send } = await startHeld();
  const page = demand(file, 2, 21);
  send();
  await page;
  await file.loadRest();
  expect(ranges).toEqual([
    [0, 1],
    [2, 21],
    [21, 37],
    [37, 41],
    [1, 2],
  ]);
});

test('a jump stops no download of its own page, and none if its page is here', async () => {
  const { file, ranges, send, arrived } = await startHeld();
  const page = demand(file, 1, 3);
  const other = demand(file, 10, 11);
  await other;
  const next = demand(file, 20, 22);
  await expect.poll(arrived).toBe(4);
  file.prioritize([chunks(10, 11)]);
  file.prioritize([chunks(1, 3), chunks(20, 22)]);
  send();
  await Promise.all([page, next]);
  expect(inOrderOfFile(ranges)).toEqual([
    [0, 1],
    [1, 3],
    [10, 11],
    [20, 22],
  ]);
});

test('a jump stops the download of the rest, which continues after it', async () => {
  const { file, ranges, send, arrived } = await startHeld();
  const rest = file.loadRest();
  await expect.poll(arrived).toBe(2);
  file.prioritize([chunks(30, 31)]);
  expect(same(await demand(file, 30, 31), 30 * CHUNK_BYTES)).toBe(true);
  send();
  await rest;
  expect(ranges.slice(0, 4)).toEqual([
    [0, 1],
    [1, 17],
    [30, 31],
    [31, 41],
  ]);
});

test('a held file downloads nothing, and continues after it with the chunks that are missing', async () => {
  const { file, ranges, send, arrived } = await startHeld();
  const rest = file.loadRest();
  await expect.poll(arrived).toBe(2);
  file.hold(true);
  const page = demand(file, 30, 31);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ranges).toHaveLength(2);
  file.hold(false);
  send();
  await page;
  await rest;
  expect(ranges.slice(0, 3)).toEqual([
    [0, 1],
    [1, 17],
    [30, 31],
  ]);
});
