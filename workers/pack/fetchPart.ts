import type { ByteRange } from '#contract/byteRange.ts';

/** After this time the part is taken from the document instead. */
const TIMEOUT_MS = 15_000;

/** Fetches a range of a pack. Rejects when it cannot be had. */
export async function fetchPart(url: string, { begin, end }: ByteRange): Promise<Uint8Array> {
  const response = await fetch(url, {
    headers: { Range: `bytes=${begin}-${end - 1}` },
    credentials: 'same-origin',
    // Chromium's cache lets one request for an address wait for another, ranges or not.
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 206) throw new Error(`The server answered ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== end - begin) throw new Error('The answer was cut short.');
  return bytes;
}

/** Parses a part that is JSON, compressed by gzip. */
export async function unpackedJson(bytes: Uint8Array): Promise<unknown> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).json();
}
