import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refusal.ts';
import { BlobMissing, type BlobStore, type ByteRange, type SentAs } from './blobStore.ts';
import { cutTo, inOneLine } from '../truncateText.ts';

/**
 * The header that makes a browser save a file under its title (RFC 6266). The title is percent-encoded for
 * current browsers; other browsers get an ASCII name.
 */
export function attachmentNamed(title: string, otherwise: string): string {
  const name = safe(title) || otherwise;
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\w .-]/g, '')
      .trim() || otherwise;
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded(`${name}.pdf`)}`;
}

/** Removes characters that mean a folder, a stream or a hidden file on some system. */
const safe = (title: string): string =>
  cutTo(inOneLine(title).replace(/[\p{Cc}\p{Cs}\\/:*?"<>|\s]+/gu, ' '), 120).replace(
    /^[. ]+|[. ]+$/g,
    '',
  );

/** RFC 8187: `encodeURIComponent` leaves four characters that the header may not contain. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Bytes; the size of the reader's range requests. */
const bufferSize = 256 * 1024;
const maxPooled = 64;
const pool: Buffer[] = [];

const isPiece = ({ start, end }: ByteRange): boolean => end - start < bufferSize;

/**
 * Returns pooled memory for one response: new buffers made the garbage collector scan the whole cached
 * catalogue again and again. The memory returns to the pool after the response has ended and the disk has
 * finished its write. Earlier reuse would send bytes of another file.
 */
async function fillPooledBuffer(
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

/** Route options for files: disables the compression plugin. */
export const uncompressed = { compress: false, decompress: false } as const;

/**
 * Sends a file or the requested range. `If-Range` is ignored: the address names the content, so all ranges
 * belong to one file. The response is never encoded, because the reader counts the bytes of the file. With
 * ACCEL_REDIRECT nginx reads the range and sends the bytes, and the response has the headers of the file only.
 * @param isPublic a proxy keeps the response for all visitors, so it needs the bytes
 */
export async function sendBlob(
  blobs: BlobStore,
  sha256: string,
  request: FastifyRequest,
  reply: FastifyReply,
  isPublic = false,
): Promise<FastifyReply> {
  const size = await blobs.sizeOf(sha256);
  if (size === null) throw new Refused('file_gone');
  const etag = `"${sha256}"`;
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
  if (blobs.accelPath && !isPublic) {
    void reply.headers({ etag, 'x-accel-redirect': blobs.accelPath(sha256) });
    return reply.send();
  }
  const range = rangeOf(request.headers.range, size);
  void reply.header('accept-ranges', 'bytes');
  if (range === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  // Before the headers: an error response must not have the headers of a file.
  const sent = range ?? { start: 0, end: size - 1 };
  const content = request.method === 'HEAD' ? null : await contentOf(blobs, sha256, sent, reply);
  if (range) {
    void reply.code(206);
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  void reply.header('etag', etag);
  void reply.header('content-length', range ? range.end - range.start + 1 : size);
  return reply.send(content ?? undefined);
}

/**
 * Redirects to a signed address, at which the bucket or nginx sends the file. It serves anybody until it ends, so the redirect
 * is not cached. Returns null if there are no such addresses.
 */
export async function redirectToSignedUrl(
  { signedUrls }: BlobStore,
  sha256: string,
  as: SentAs,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  if (!signedUrls) return null;
  const address = await signedUrls.urlOf(sha256, as);
  return reply.header('cache-control', 'private, no-store').redirect(address, 307);
}

/** The file may have been deleted since its size was cached. */
const contentOf = (
  blobs: BlobStore,
  sha256: string,
  range: ByteRange,
  reply: FastifyReply,
): Promise<Readable | Buffer> =>
  readOf(blobs, sha256, range, reply).catch((error: unknown) => {
    throw error instanceof BlobMissing ? new Refused('file_gone') : error;
  });

async function readOf(
  blobs: BlobStore,
  sha256: string,
  range: ByteRange,
  reply: FastifyReply,
): Promise<Readable | Buffer> {
  if (!blobs.readInto || !isPiece(range)) return blobs.get(sha256, range);
  const piece = await fillPooledBuffer(reply, async (target) =>
    blobs.readInto?.(target, sha256, range),
  );
  return piece.subarray(0, range.end - range.start + 1);
}

/**
 * Parses a `Range` header (RFC 9110, 14.1). Returns null when the whole file is to be sent: without the
 * header, for several ranges, and for another unit. A last byte beyond the end of the file means the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'beyond' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && BigInt(from) > BigInt(to)) return null;
  // '-500' means the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'beyond' : { start, end };
}
