import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shelf } from './shelf.ts';

/** The whole shelf as one of its spellings, or nothing (304) for whoever has this one already. */
export function shelfAnswer(
  { stamp, json }: Shelf,
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

function encodingFor(accepted: string | string[] = ''): 'br' | 'gzip' | '' {
  const parts = String(accepted)
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    );
  const takes = (name: string) => parts.some(([one, weight]) => one === name && weight !== 'q=0');
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : '';
}
