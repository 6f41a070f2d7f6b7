import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface Measured {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Reads a stream to its end without storing it. */
export async function measure(content: Readable): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
