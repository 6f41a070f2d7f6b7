import type { FastifyReply } from 'fastify';
import type { ByteRange } from './blobStore.ts';

/** Bytes; the size of the reader's range requests. */
const pieceSize = 256 * 1024;
const mostKept = 64;
const kept: Buffer[] = [];

export const isPiece = ({ start, end }: ByteRange): boolean => end - start < pieceSize;

/**
 * Returns pooled memory for one response: new buffers made the garbage collector scan the whole cached
 * catalogue again and again. The memory returns to the pool after the response has ended and the disk has
 * finished its write. Earlier reuse would send bytes of another file.
 */
export async function filledPiece(
  reply: FastifyReply,
  fill: (piece: Buffer) => Promise<void>,
): Promise<Buffer> {
  const piece = kept.pop() ?? Buffer.allocUnsafeSlow(pieceSize);
  const isOver = new Promise<void>((resolve) => reply.raw.once('close', resolve));
  const filling = fill(piece);
  void keepAfter(piece, [filling, isOver]);
  await filling;
  return piece;
}

async function keepAfter(piece: Buffer, uses: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(uses);
  if (kept.length < mostKept) kept.push(piece);
}
