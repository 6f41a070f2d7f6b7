import type { FastifyReply } from 'fastify';
import type { ByteRange } from './blobStore.ts';

/** Bytes; the size of the reader's range requests. */
const bufferSize = 256 * 1024;
const maxPooled = 64;
const pool: Buffer[] = [];

export const isPiece = ({ start, end }: ByteRange): boolean => end - start < bufferSize;

/**
 * Returns pooled memory for one response: new buffers made the garbage collector scan the whole cached
 * catalogue again and again. The memory returns to the pool after the response has ended and the disk has
 * finished its write. Earlier reuse would send bytes of another file.
 */
export async function fillPooledBuffer(
  reply: FastifyReply,
  fill: (piece: Buffer) => Promise<void>,
): Promise<Buffer> {
  const piece = pool.pop() ?? Buffer.allocUnsafeSlow(bufferSize);
  const isOver = new Promise<void>((resolve) => reply.raw.once('close', resolve));
  const filling = fill(piece);
  void returnAfter(piece, [filling, isOver]);
  await filling;
  return piece;
}

async function returnAfter(piece: Buffer, uses: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(uses);
  if (pool.length < maxPooled) pool.push(piece);
}
