import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogCache } from './catalogCache.ts';

/** The whole shelf as one of its spellings, or nothing (304) for whoever has this one already. */
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
    return nothing;
  }
  if (encoding) void reply.header('content-encoding', encoding);
  return json[encoding];
}

const nothing = Buffer.alloc(0);

/** The smallest first: the client's order of preference is of no interest. */
const encodings = ['br', 'gzip'] as const;

const encodingFor = (accepted: string | string[] = ''): 'br' | 'gzip' | '' =>
  encodings.find((one) => negotiate(String(accepted).toLowerCase(), [one]) !== null) ?? '';
