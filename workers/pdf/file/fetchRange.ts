import { type ByteRange, CHUNK_BYTES, readContentRange } from './byteRanges.ts';
import type { FileAddress } from './fileAddress.ts';
import { EngineError } from '../engine/engineError.ts';

/** Waiting times before each further attempt, in milliseconds: about four seconds in all. */
export const BACK_OFF = [250, 500, 1000, 2000] as const;

interface RetryRules {
  readonly delays: readonly number[];
  /** Whether a retry may succeed. */
  readonly isTransient: (error: unknown) => boolean;
  /** Resolves after the time; rejects when the work is aborted. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Tries once, and once more after each delay; rejects with the last failure. */
export async function retry<T>(attempt: () => Promise<T>, rules: RetryRules): Promise<T> {
  for (const delay of rules.delays) {
    try {
      return await attempt();
    } catch (error) {
      if (!rules.isTransient(error)) throw error;
    }
    await rules.pause(delay);
  }
  return attempt();
}

/** A pause that rejects at once when `signal` is aborted. */
export function pauseUnless(signal: AbortSignal): RetryRules['pause'] {
  return (milliseconds) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
}

/** After this time without bytes the connection counts as lost. */
export const TIMEOUT_MS = 15_000;

type Arrive = (chunk: number, bytes: Uint8Array) => void;

export interface RangeAnswer {
  /** Length of the whole file, in bytes. */
  readonly total: number;
  /** The server ignores ranges and sends the file from its first byte. */
  readonly whole: boolean;
  /** Calls `arrive` for each chunk in order. The file's last chunk may be shorter. */
  readonly eachChunk: (arrive: Arrive) => Promise<void>;
  /** Cancels the download of a response that is not read. */
  readonly stop: () => void;
}

/** Fetches bytes of a file. Throws EngineError, or what `fetch` throws. */
export async function fetchRange(
  file: FileAddress,
  range: ByteRange,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<RangeAnswer> {
  const watch = watchTimeout(signal, timeoutMs);
  const response = await file.fetch(range, watch.signal).catch((error: unknown) => {
    watch.stop();
    throw error;
  });
  const stop = (): void => {
    watch.stop();
    response.body?.cancel().catch(() => undefined);
  };
  const error = errorOf(response, range);
  if (error) {
    stop();
    throw error;
  }
  const part = readContentRange(response.headers.get('Content-Range'));
  if (response.status === 206 && part) {
    const end = Math.min(range.end, part.total);
    const eachChunk: RangeAnswer['eachChunk'] = (arrive) =>
      cutChunks(response, { begin: range.begin, end }, watch, arrive);
    return { total: part.total, whole: false, eachChunk, stop };
  }
  return { ...(await wholeAnswer(response, watch)), whole: true, stop };
}

/** A proxy that compresses a file sends no length, or the compressed one. The file is then read to learn its length. */
async function wholeAnswer(
  response: Response,
  watch: Watch,
): Promise<Pick<RangeAnswer, 'total' | 'eachChunk'>> {
  const { headers } = response;
  const length = headers.has('Content-Encoding') ? 0 : Number(headers.get('Content-Length'));
  if (length > 0)
    return {
      total: length,
      eachChunk: (arrive) => cutChunks(response, { begin: 0, end: length }, watch, arrive),
    };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await readBody(response, watch, (bytes) => parts.push(bytes) > 0);
  const total = parts.reduce((sum, { length: bytes }) => sum + bytes, 0);
  // A store has no empty files.
  if (total === 0) throw new EngineError('network', 'The answer was empty.');
  const eachChunk: RangeAnswer['eachChunk'] = async (arrive) => {
    const cutter = createCutter(0, total, arrive);
    for (const bytes of parts) cutter.add(bytes);
  };
  return { total, eachChunk };
}

/** Responses of proxies and of sign-in pages of networks are faults of the line, which a retry may remedy. */
function errorOf(response: Response, { begin }: ByteRange): EngineError | null {
  const { status, headers } = response;
  const contentRange = headers.get('Content-Range');
  if (status === 200 || status === 206) {
    if (headers.get('Content-Type')?.startsWith('text/html'))
      return new EngineError('network', 'The answer is a page, not a file.');
    if (status === 200)
      return begin === 0 ? null : new EngineError('network', 'The answer is not the range.');
    return readContentRange(contentRange)?.begin === begin
      ? null
      : new EngineError('network', 'The server did not say which bytes it sent.');
  }
  if (status === 416) {
    const [, total] = /^bytes \*\/(\d+)$/.exec(contentRange ?? '') ?? [];
    return Number(total ?? 0) <= begin
      ? new EngineError('broken', 'The file ends before these bytes.')
      : new EngineError('network', 'The server refused bytes of the file.');
  }
  if (status === 407) return new EngineError('network', 'A proxy asks for a name.');
  const busy = status >= 500 || status === 408 || status === 425 || status === 429;
  return new EngineError(busy ? 'busy' : 'refused', `The server answered ${status}.`);
}

/** A network error and a busy server are transient, other statuses are not. `fetch` throws a TypeError for network errors. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof EngineError) || error.reason === 'network' || error.reason === 'busy';

interface Watch {
  readonly signal: AbortSignal;
  heartbeat(): void;
  stop(): void;
}

function watchTimeout(outer: AbortSignal, timeoutMs: number): Watch {
  const inner = new AbortController();
  const expire = () => inner.abort(new EngineError('network', 'The server fell silent.'));
  const abort = () => inner.abort(outer.reason);
  let timer = setTimeout(expire, timeoutMs);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: inner.signal,
    heartbeat() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/** @param add returns false if it needs no more bytes */
async function readBody(
  response: Response,
  watch: Watch,
  add: (bytes: Uint8Array<ArrayBuffer>) => boolean,
): Promise<void> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      watch.heartbeat();
      if (!add(part.value)) return void reader?.cancel().catch(() => undefined);
    }
  } finally {
    watch.stop();
  }
}

/** Chunks are delivered as they fill, so a lost connection costs only the missing ones. */
async function cutChunks(
  response: Response,
  { begin, end }: ByteRange,
  watch: Watch,
  arrive: Arrive,
): Promise<void> {
  const cutter = createCutter(begin, end, arrive);
  try {
    await readBody(response, watch, (bytes) => cutter.add(bytes));
  } catch (error) {
    // After the last byte the connection may fail.
    if (cutter.position < end) throw error;
  }
  if (cutter.position < end) throw new EngineError('network', 'The answer was cut short.');
}

function createCutter(begin: number, end: number, arrive: Arrive) {
  let position = begin;
  let chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - begin));
  let filled = 0;
  return {
    get position() {
      return position;
    },
    /** Returns false if there were bytes beyond the end. */
    add(bytes: Uint8Array): boolean {
      let at = 0;
      while (at < bytes.length && position < end) {
        const part = bytes.subarray(at, at + chunk.length - filled);
        chunk.set(part, filled);
        at += part.length;
        filled += part.length;
        position += part.length;
        if (filled < chunk.length) continue;
        arrive(Math.floor((position - 1) / CHUNK_BYTES), chunk);
        chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
        filled = 0;
      }
      return at === bytes.length;
    },
  };
}
