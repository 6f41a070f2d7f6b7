import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';

/** The requests and the sent bytes of one file in one run. */
export interface ServedRange {
  readonly begin: number;
  /** Not included. */
  readonly end: number;
  readonly status: number;
}

/** The faults of a run, by the number of the request from 1. */
interface Faults {
  /** The connection breaks in the middle of these responses. */
  readonly cut: readonly number[];
  /** These get 503. */
  readonly busy: readonly number[];
  /** From here on every response is 403. */
  readonly refuseFrom: number;
  /** From here on connections break before a response. */
  readonly offlineFrom: number;
  readonly delayMs: number;
}

export interface FileServer {
  /** Returns false for an address that is not its own. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  served(run: string): readonly ServedRange[];
}

const PREFIX = '/test-files/';

/**
 * Serves PDFs by ranges as a store does, counts the sent bytes, and fails on request:
 * `/test-files/name.pdf?run=…&cut=3&busy=2,4&refuseFrom=5&offlineFrom=6&delay=20`. What a run was
 * sent is read at `/test-files/served?run=…`; `/test-files/faults?run=…` gives it other faults.
 */
export function createFileServer(folders: readonly string[]): FileServer {
  const served = new Map<string, ServedRange[]>();
  const changed = new Map<string, Faults>();

  return {
    served: (run) => served.get(run) ?? [],
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (!url.pathname.startsWith(PREFIX)) return false;
      const run = url.searchParams.get('run') ?? '';
      const name = basename(url.pathname);
      if (name === 'served') sendJson(response, served.get(run) ?? []);
      else if (name === 'faults') {
        changed.set(run, readFaults(url.searchParams));
        sendJson(response, null);
      } else {
        const log = served.get(run) ?? [];
        served.set(run, log);
        const faults = changed.get(run) ?? readFaults(url.searchParams);
        setTimeout(() => sendFile(folders, name, request, response, log, faults), faults.delayMs);
      }
      return true;
    },
  };
}

function readFaults(query: URLSearchParams): Faults {
  const numbers = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const [refuseFrom = Infinity] = numbers('refuseFrom');
  const [offlineFrom = Infinity] = numbers('offlineFrom');
  const [delayMs = 0] = numbers('delay');
  return { cut: numbers('cut'), busy: numbers('busy'), refuseFrom, offlineFrom, delayMs };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

function sendFile(
  folders: readonly string[],
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  log: ServedRange[],
  faults: Faults,
): void {
  const number = log.length + 1;
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const size = path ? statSync(path).size : 0;
  const begin = Number(range?.[1] ?? 0);
  const end = Math.min(size, Number(range?.[2] ?? size - 1) + 1);
  const note = (status: number) => log.push({ begin, end, status });

  if (number >= faults.offlineFrom) {
    note(0);
    request.socket.destroy();
  } else if (number >= faults.refuseFrom || !path) {
    note(path ? 403 : 404);
    response.writeHead(path ? 403 : 404).end();
  } else if (begin >= size) {
    note(416);
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
  } else if (faults.busy.includes(number)) {
    note(503);
    response.writeHead(503).end();
  } else {
    const cut = faults.cut.includes(number);
    note(cut ? 0 : 206);
    response.writeHead(206, {
      'Content-Type': 'application/pdf',
      'Content-Length': end - begin,
      'Content-Range': `bytes ${begin}-${end - 1}/${size}`,
      'Cache-Control': 'private, no-store',
    });
    if (cut) {
      // Half of the body, so that a response that began well breaks in its middle.
      const half = createReadStream(path, { start: begin, end: begin + ((end - begin) >> 1) });
      half.on('end', () => request.socket.destroy()).pipe(response, { end: false });
    } else createReadStream(path, { start: begin, end: end - 1 }).pipe(response);
  }
}
