import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogCache } from './catalogCache.ts';

/** Sends the whole catalogue in one encoding, or 304 to a client that has this version. */
export function catalogResponse(
  { stamp, json }: CatalogCache,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Buffer {
  const etag = `W/"${stamp}"`;
  const encoding = encodingFor(headers['accept-encoding']);
  void reply.headers({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
    etag,
  });
  if (headers['if-none-match'] === etag) {
    void reply.code(304);
    return emptyBody;
  }
  if (encoding) void reply.header('content-encoding', encoding);
  return json[encoding];
}

const emptyBody = Buffer.alloc(0);

/** The smallest first. The preference of the client is ignored. */
const encodings = ['br', 'gzip'] as const;

const encodingFor = (accepted: string | string[] = ''): 'br' | 'gzip' | '' =>
  encodings.find((one) => negotiate(String(accepted).toLowerCase(), [one]) !== null) ?? '';
