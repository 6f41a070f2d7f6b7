import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { get } from '#contract/api/call.ts';
import type { ApiError } from '../../../src/shared/api/ApiError.ts';
import { onApiError, request } from '../../../src/shared/api/request.ts';

let server: Server;
let answer: RequestListener;
const heard: ApiError[] = [];

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onApiError((error) => heard.push(error));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  // A page has an origin, to which the paths belong.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    fetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
});
beforeEach(() => void heard.splice(0));
afterAll(() => {
  vi.unstubAllGlobals();
  onApiError(() => undefined);
  server.closeAllConnections();
  server.close();
});

const asked = get('/', 'anyone', z.object({ n: z.int() }));
const ask = (signal?: AbortSignal): Promise<unknown> => request(asked, signal && { signal });

const says =
  (status: number, body: string, length = Buffer.byteLength(body)): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-length': length }).write(body);
    if (length > body.length) setTimeout(() => response.destroy(), 20);
    else response.end();
  };

it.each<[string, RequestListener, number, string]>([
  ['an answer is cut in its body', says(200, '{"n":', 9), 0, 'no_connection'],
  ['a refusal is cut in its body', says(400, '{"code":', 40), 0, 'no_connection'],
  ['the line is cut', (incoming) => incoming.destroy(), 0, 'no_connection'],
  ['a whole answer is no JSON', says(200, '{"n":'), 200, 'internal'],
  ['an answer has another form', says(200, '{"n":"x"}'), 200, 'internal'],
  ['a proxy has no answer', says(502, '<h1>Bad Gateway</h1>'), 502, 'no_connection'],
  ['a proxy has no server', says(503, ''), 503, 'no_connection'],
  ['a proxy has waited too long', says(504, '{"error":"timeout"}'), 504, 'no_connection'],
  ['the store is closed', says(503, '{"code":"maintenance","message":"x"}'), 503, 'maintenance'],
  ['the store has failed', says(500, '<h1>Error</h1>'), 500, 'internal'],
])(
  'when %s, the error has its code, and the listener receives it',
  async (_, listener, status, code) => {
    answer = listener;
    await expect(ask()).rejects.toMatchObject({ status, code });
    expect(heard).toMatchObject([{ status, code }]);
  },
);

it.each<[string, (response: Parameters<RequestListener>[1]) => void]>([
  ['before the answer', () => undefined],
  ['in the body', (response) => void response.writeHead(200, { 'content-length': 9 }).write('{')],
  ['in the body of a refusal', (response) => void response.writeHead(502).write('<')],
])('a call that is aborted %s throws the reason, and no listener is called', async (_, begin) => {
  const leaving = new AbortController();
  answer = (_incoming, response) => {
    begin(response);
    setTimeout(() => leaving.abort('left'), 50);
  };
  await expect(ask(leaving.signal)).rejects.toBe('left');
  expect(heard).toEqual([]);
});
