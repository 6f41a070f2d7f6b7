import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CHUNK_BYTES } from '../../../workers/pdf/file/byteRanges.ts';
import { RangedFile } from '../../../workers/pdf/file/rangedFile.ts';

const length = 12 * CHUNK_BYTES + 77;
const content = randomBytes(length);

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(handle: Handler): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sendRange: Handler = (request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const [begin, end] = [Number(from), Math.min(Number(to) + 1, length)];
  response.writeHead(206, {
    'Content-Range': `bytes ${begin}-${end - 1}/${length}`,
    'Content-Length': end - begin,
  });
  response.end(content.subarray(begin, end));
};

/** A store that redirects to a bucket, whose addresses serve a number of ranges each. */
async function bucketStore({
  lasts = Infinity,
  bucket = sendRange,
}: {
  lasts?: number;
  bucket?: Handler;
} = {}) {
  const counts = { redirects: 0, fromBucket: 0, fromStore: 0, ended: 0 };
  let mayRead = true;
  const used = new Map<string, number>();
  const origin = await listen((request, response) => {
    const uses = (used.get(request.url ?? '') ?? 0) + 1;
    used.set(request.url ?? '', uses);
    if (uses > lasts) {
      counts.ended += 1;
      response.writeHead(403).end('<Code>AccessDenied</Code>');
    } else {
      counts.fromBucket += 1;
      bucket(request, response);
    }
  });
  const store = await listen((request, response) => {
    if (!mayRead) response.writeHead(403).end('{}');
    else if (request.url?.endsWith('&signed=1')) {
      counts.redirects += 1;
      response.writeHead(307, { Location: `${origin}/file?${counts.redirects}` }).end();
    } else {
      counts.fromStore += 1;
      sendRange(request, response);
    }
  });
  const file = new RangedFile(`${store}/files/a.pdf?t=1&signed=1`, {
    delays: [1, 1],
    timeout: 300,
  });
  onTestFinished(() => file.close());
  return { counts, file, revoke: () => (mayRead = false) };
}

const read = (file: RangedFile, chunk: number) =>
  new Promise<Uint8Array>((resolve, reject) => {
    file.whenStalled((reason) => reject(new Error(reason)));
    file.request({ begin: chunk * CHUNK_BYTES, end: (chunk + 1) * CHUNK_BYTES }, resolve);
  });

const isRight = (bytes: Uint8Array, chunk: number): boolean =>
  content.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES).equals(bytes);

test('the store is asked once, and the bucket sends all ranges', async () => {
  const { file, counts } = await bucketStore();
  expect(isRight(await file.start(), 0)).toBe(true);
  for (const chunk of [7, 3, 9]) expect(isRight(await read(file, chunk), chunk)).toBe(true);
  expect(counts).toEqual({ redirects: 1, fromBucket: 4, fromStore: 0, ended: 0 });
});

test('an address that has ended is renewed in the middle of a file, without a stall', async () => {
  const { file, counts } = await bucketStore({ lasts: 2 });
  const stalls: string[] = [];
  file.whenStalled((reason) => stalls.push(reason));
  await file.start();
  for (const chunk of [7, 3, 9, 5]) expect(isRight(await read(file, chunk), chunk)).toBe(true);
  expect(stalls).toEqual([]);
  expect(counts).toEqual({ redirects: 3, fromBucket: 5, fromStore: 0, ended: 2 });
});

test('a right that has ended is refused when the address has to be renewed', async () => {
  const { file, revoke } = await bucketStore({ lasts: 2 });
  await file.start();
  revoke();
  expect(isRight(await read(file, 7), 7)).toBe(true);
  await expect(read(file, 3)).rejects.toThrow('refused');
});

test.each<[string, Handler]>([
  ['breaks connections', (request) => void request.socket.destroy()],
  ['hides the place of the bytes', (_, response) => void response.writeHead(206).end('x')],
  ['refuses new addresses', (_, response) => void response.writeHead(403).end('')],
  ['is busy', (_, response) => void response.writeHead(503).end('')],
  ['falls silent', () => undefined],
])('the store sends the bytes where the bucket %s', async (_, bucket) => {
  const { file, counts } = await bucketStore({ bucket });
  expect(isRight(await file.start(), 0)).toBe(true);
  for (const chunk of [7, 3]) expect(isRight(await read(file, chunk), chunk)).toBe(true);
  expect(counts).toMatchObject({ redirects: 1, fromStore: 3 });
});
