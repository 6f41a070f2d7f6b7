/** The response is longer than the limit. */
export class BodyTooLong extends Error {}

interface Bounds {
  /** The limit for the decompressed body. */
  readonly bytes: number;
  /** The limit for the whole response. Without it the signal of the request limits the time. */
  readonly milliseconds?: number;
}

export interface Fetched {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * Fetches a whole response of another server. Rejects redirects unless the request allows them, because one
 * could lead into our own network. Throws `BodyTooLong` as soon as the body exceeds its limit, and the
 * error of `fetch` after a timeout.
 */
export async function boundedFetch(
  address: string | URL,
  request: RequestInit,
  { bytes, milliseconds }: Bounds,
): Promise<Fetched> {
  const signals = [
    ...(request.signal ? [request.signal] : []),
    ...(milliseconds === undefined ? [] : [AbortSignal.timeout(milliseconds)]),
  ];
  const response = await fetch(address, {
    redirect: 'error',
    ...request,
    signal: AbortSignal.any(signals),
  });
  const { ok, status, headers } = response;
  return { ok, status, headers, body: await bodyOf(response, bytes) };
}

async function bodyOf({ body }: Response, limit: number): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw new BodyTooLong('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
