import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refusal.ts';
import type { BlobStore } from './blobStore.ts';
import { rangeOf } from './ranges.ts';

/**
 * Answers with a file or the range of it that was asked for. `If-Range` is not looked at: an
 * address names its content, so a range can only be of the same file. Never encoded, because a
 * reader counts the bytes of the file itself.
 */
export async function sendBlob(
  blobs: BlobStore,
  sha256: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const head = await blobs.head(sha256);
  if (!head) throw new Refused('file_gone');
  const range = rangeOf(request.headers.range, head.size);
  void reply.header('accept-ranges', 'bytes');
  if (range === 'beyond') {
    return reply.code(416).header('content-range', `bytes */${head.size}`).send();
  }
  if (range) {
    void reply.code(206);
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${head.size}`);
  }
  void reply.header('content-length', range ? range.end - range.start + 1 : head.size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await blobs.get(sha256, range ?? undefined));
}
