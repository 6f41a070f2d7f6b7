import type { FastifyReply } from 'fastify';
import type { ByteRange } from './blobStore.ts';

/** Bytes: what the reader asks for at a time. */
const pieceSize = 256 * 1024;
const mostKept = 64;
const kept: Buffer[] = [];

export const isPiece = ({ start, end }: ByteRange): boolean => end - start < pieceSize;

/**
 * Memory for one answer, which is used again: a new buffer for each makes the garbage collector go
 * through the whole shelf again and again. But not before it was sent or broken off, and not while
 * the disk still writes into it: the bytes would be somebody else's.
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
