import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RangedFile } from '../../../workers/pdf/file/rangedFile.ts';
import { CHUNK_BYTES } from '../../../workers/pdf/file/byteRanges.ts';

const length = 20 * CHUNK_BYTES + 1234;
const content = randomBytes(length);
const compressed = gzipSync(content);

type Respond = (response: ServerResponse, range: { begin: number; end: number }) => void;

const head = (range: { begin: number; end: number }, total = length) => ({
  'Content-Range': `bytes ${range.begin}-${range.end - 1}/${total}`,
});
const part = ({ begin, end }: { begin: number; end: number }) => content.subarray(begin, end);
const send: Respond = (response, range) => {
  response.writeHead(206, { ...head(range), 'Content-Length': range.end - range.begin });
  response.end(part(range));
};
const page: Respond = (response) =>
  void response
    .writeHead(200, { 'Content-Type': 'text/html' })
    .end('<h1>Welcome to our Wi-Fi</h1>');

/** `start`: at the first request. `later`: at each other one. null: the bytes come. */
interface Fault {
  readonly what: string;
  readonly respond: Respond;
  readonly start: string | null;
  readonly later: string | null;
}

const faults: readonly Fault[] = [
  {
    what: 'a connection that is reset before the answer',
    respond: (response) => void response.destroy(),
    start: 'network',
    later: 'network',
  },
  {
    what: 'a connection that is reset after the head of the answer',
    respond: (response, range) => {
      response.writeHead(206, { ...head(range), 'Content-Length': range.end - range.begin });
      response.write(part(range).subarray(0, 10), () => response.destroy());
    },
    start: 'network',
    later: 'network',
  },
  {
    what: 'a connection that is reset after the last byte',
    respond: (response, range) => {
      // Without a length the end of the answer is unknown.
      response.writeHead(206, head(range));
      response.write(part(range), () => setTimeout(() => response.destroy(), 5));
    },
    start: null,
    later: null,
  },
  {
    what: 'silence after the last byte',
    respond: (response, range) => {
      response.writeHead(206, head(range));
      response.write(part(range));
    },
    start: null,
    later: null,
  },
  {
    what: 'silence in the middle',
    respond: (response, range) => {
      response.writeHead(206, head(range));
      response.write(part(range).subarray(0, 10));
    },
    start: 'network',
    later: 'network',
  },
  { what: 'silence', respond: () => undefined, start: 'network', later: 'network' },
  {
    what: 'a body that is too short',
    respond: (response, range) =>
      void response.writeHead(206, head(range)).end(part(range).subarray(0, 10)),
    start: 'network',
    later: 'network',
  },
  {
    what: 'a body that is too long',
    respond: (response, range) =>
      void response.writeHead(206, head(range)).end(content.subarray(range.begin, range.end + 9)),
    start: null,
    later: null,
  },
  {
    what: 'the whole file instead of a part',
    respond: (response) => void response.writeHead(200, { 'Content-Length': length }).end(content),
    start: null,
    later: 'network',
  },
  {
    what: 'the whole file without its length',
    respond: (response) => void response.writeHead(200).end(content),
    start: null,
    later: 'network',
  },
  {
    what: 'the whole file, compressed by a proxy',
    respond: (response) => {
      const headers = { 'Content-Encoding': 'gzip', 'Content-Length': compressed.length };
      response.writeHead(200, headers).end(compressed);
    },
    start: null,
    later: 'network',
  },
  {
    what: 'an empty answer',
    respond: (response) => void response.writeHead(200, { 'Content-Length': 0 }).end(),
    start: 'network',
    later: 'network',
  },
  {
    what: 'other bytes than the requested ones',
    respond: (response, range) =>
      send(response, { begin: range.begin + CHUNK_BYTES, end: range.end + CHUNK_BYTES }),
    start: 'network',
    later: 'network',
  },
  {
    what: 'bytes without their place',
    respond: (response, range) => void response.writeHead(206).end(part(range)),
    start: 'network',
    later: 'network',
  },
  { what: 'the sign-in page of a network', respond: page, start: 'network', later: 'network' },
  {
    what: 'a proxy that asks for a name',
    respond: (response) => void response.writeHead(407).end(),
    start: 'network',
    later: 'network',
  },
  {
    what: 'a gateway without its server',
    respond: (response) => void response.writeHead(502).end(),
    start: 'busy',
    later: 'busy',
  },
  {
    what: 'a refusal of bytes that the file has',
    respond: (response) =>
      void response.writeHead(416, { 'Content-Range': `bytes */${length}` }).end(),
    start: 'network',
    later: 'network',
  },
  {
    what: 'a refusal of bytes that the file has no more',
    respond: (response) => void response.writeHead(416, { 'Content-Range': 'bytes */0' }).end(),
    start: 'broken',
    later: 'broken',
  },
  {
    what: 'bytes of a file of another length',
    respond: (response, range) =>
      void response.writeHead(206, head(range, length + 1)).end(part(range)),
    start: null,
    later: 'broken',
  },
];

/** A server that responds to the first request, and to the others, by these functions. */
async function scripted(first: Respond, others: Respond) {
  const asked = createServer((request, response) => {
    const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const range = { begin: Number(begin), end: Math.min(Number(end) + 1, length) };
    (range.begin === 0 ? first : others)(response, range);
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    asked.closeAllConnections();
    await new Promise((resolve) => asked.close(resolve));
  });
  const { port } = asked.address() as AddressInfo;
  const file = new RangedFile(`http://127.0.0.1:${port}/file.pdf`, { delays: [1], timeout: 800 });
  onTestFinished(() => file.close());
  return file;
}

const restOf = (file: RangedFile) =>
  new Promise<Uint8Array>((resolve) => file.request({ begin: CHUNK_BYTES, end: length }, resolve));

const same = (bytes: Uint8Array, begin: number) =>
  Buffer.from(bytes).equals(content.subarray(begin, begin + bytes.length));

const endingOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { reason: string }) => error.reason,
  );

describe('only a fault of the file is told as one', () => {
  test.each(faults)('$what: at the start $start', async ({ respond, start: expected }) => {
    const file = await scripted(respond, send);
    const first = file.start();
    const ending = await endingOf(first);
    expect(ending).toBe(expected);
    expect(ending !== null || same(await first, 0)).toBe(true);
  });

  test.each(faults)('$what: later $later', async ({ respond, later }) => {
    const file = await scripted(send, respond);
    await file.start();
    const ending = await endingOf(file.loadRest());
    expect(ending).toBe(later);
    expect(ending !== null || same(await restOf(file), CHUNK_BYTES)).toBe(true);
  });

  test('a whole file whose connection was lost is complete after another attempt', async () => {
    let attempts = 0;
    const file = await scripted((response) => {
      attempts += 1;
      response.writeHead(200, { 'Content-Length': length });
      if (attempts > 1) response.end(content);
      else response.write(content.subarray(0, 5 * CHUNK_BYTES), () => response.destroy());
    }, send);
    await file.start();
    await expect(file.loadRest()).resolves.toBeUndefined();
    expect(same(await restOf(file), CHUNK_BYTES)).toBe(true);
  });
});

test('an answer of another file is not read to its end', async () => {
  let isEnded = false;
  const file = await scripted(send, (response, range) => {
    response.on('close', () => (isEnded = true));
    response.writeHead(206, head(range, length + 1)).write('%PDF');
  });
  await file.start();
  await expect(file.loadRest()).rejects.toMatchObject({ reason: 'broken' });
  await expect.poll(() => isEnded).toBe(true);
});
