import type { ByteRange } from './byteRanges.ts';
import { CHUNK_BYTES, readContentRange } from './byteRanges.ts';
import { EngineError } from '../engine/engineError.ts';

/** After this time without bytes the connection counts as lost. */
const TIMEOUT_MS = 15_000;

interface RangeAnswer {
  /** Length of the whole file, in bytes. */
  readonly total: number;
  /** The server ignores ranges and sends the file from its first byte. */
  readonly whole: boolean;
  /** Calls `arrive` for each chunk in order. The file's last chunk may be shorter. */
  readonly eachChunk: (arrive: (chunk: number, bytes: Uint8Array) => void) => Promise<void>;
  /** Cancels the download of a response that is not read. */
  readonly stop: () => void;
}

/** Fetches bytes of a file. Throws EngineError, or what `fetch` throws. */
export async function fetchRange(
  url: string,
  { begin, end }: ByteRange,
  signal: AbortSignal,
): Promise<RangeAnswer> {
  const watch = watchTimeout(signal);
  const response = await fetch(url, {
    headers: { Range: `bytes=${begin}-${end - 1}` },
    credentials: 'same-origin',
    // Chromium's cache lets one request for an address wait for another, ranges or not.
    cache: 'no-store',
    signal: watch.signal,
  }).catch((error: unknown) => {
    watch.stop();
    throw error;
  });
  const stop = (): void => {
    watch.stop();
    response.body?.cancel().catch(() => undefined);
  };
  const error = errorOf(response);
  if (error) {
    stop();
    throw error;
  }
  const range = readContentRange(response.headers.get('Content-Range'));
  const total = range?.total ?? Number(response.headers.get('Content-Length'));
  const whole = response.status === 200;
  const expected = whole ? { begin: 0, end: total } : { begin, end: Math.min(end, total) };
  const eachChunk: RangeAnswer['eachChunk'] = (arrive) =>
    cutChunks(response, expected, watch, arrive);
  return { total, whole, eachChunk, stop };
}

function errorOf(response: Response): EngineError | null {
  const { status } = response;
  if (status === 206) {
    return readContentRange(response.headers.get('Content-Range'))
      ? null
      : new EngineError('broken', 'The server did not say which bytes it sent.');
  }
  if (status === 200) return null;
  if (status === 416) return new EngineError('broken', 'The file ends before these bytes.');
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

function watchTimeout(outer: AbortSignal): Watch {
  const inner = new AbortController();
  const expire = () => inner.abort(new EngineError('network', 'The server fell silent.'));
  const abort = () => inner.abort(outer.reason);
  let timer = setTimeout(expire, TIMEOUT_MS);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: inner.signal,
    heartbeat() {
      clearTimeout(timer);
      timer = setTimeout(expire, TIMEOUT_MS);
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/** Chunks are delivered as they fill, so a lost connection costs only the missing ones. */
async function cutChunks(
  response: Response,
  { begin, end }: ByteRange,
  watch: Watch,
  arrive: (chunk: number, bytes: Uint8Array) => void,
): Promise<void> {
  const cutter = createCutter(begin, end, arrive);
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      watch.heartbeat();
      cutter.add(part.value);
    }
  } finally {
    watch.stop();
  }
  if (cutter.position < end) throw new EngineError('network', 'The answer was cut short.');
}

function createCutter(
  begin: number,
  end: number,
  arrive: (chunk: number, bytes: Uint8Array) => void,
) {
  let position = begin;
  let chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - begin));
  let filled = 0;
  return {
    get position() {
      return position;
    },
    add(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length && position < end; ) {
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
    },
  };
}
