import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';

export { type ByteRange, CHUNK_BYTES };

/** Neighbouring chunks `first` up to, not including, `last`. */
export interface ChunkRun {
  readonly first: number;
  readonly last: number;
}

/** One request brings at most this many chunks, so that a lost connection loses little. */
export const MAX_RUN = 16;

/**
 * The same for bytes of the visible pages, which a photograph has in one piece: each request costs the server two queries,
 * and the page a round trip.
 */
export const MAX_URGENT_RUN = 128;

export const chunksOf = ({ begin, end }: ByteRange): ChunkRun => ({
  first: Math.floor(begin / CHUNK_BYTES),
  last: Math.ceil(end / CHUNK_BYTES),
});

export const bytesOf = ({ first, last }: ChunkRun, length: number): ByteRange => ({
  begin: first * CHUNK_BYTES,
  end: Math.min(last * CHUNK_BYTES, length),
});

export const overlap = (one: ByteRange, other: ByteRange): boolean =>
  one.begin < other.end && other.begin < one.end;

export function* each({ first, last }: ChunkRun): Generator<number> {
  for (let chunk = first; chunk < last; chunk += 1) yield chunk;
}

/** The first requested chunk, with the requested chunks that follow it in the file. */
export function firstRun(requested: ReadonlySet<number>, maxChunks: number): ChunkRun | null {
  for (const first of requested) {
    let last = first + 1;
    while (last - first < maxChunks && requested.has(last)) last += 1;
    return { first, last };
  }
  return null;
}

/** `bytes 0-99/1234`, RFC 9110 section 14.4; null for anything else, an unknown length included. */
export function readContentRange(header: string | null): { begin: number; total: number } | null {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(header ?? '');
  return match ? { begin: Number(match[1]), total: Number(match[2]) } : null;
}
