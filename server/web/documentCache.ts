import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { encode, encodingFor } from '../platform/http/encoding.ts';
import { documentBelow, type Site } from '../platform/http/origin.ts';
import { Memo } from '../platform/memo.ts';
import { newSecret } from '../platform/security/keys.ts';

interface SharedDocument {
  /** Everything that the document depends on, beside the prefix. It has nothing of one visitor alone. */
  readonly parts: unknown;
  /** A secret of this one answer, which the document contains. */
  readonly nonce: string | undefined;
  readonly render: () => string;
}

/** Returns the body of a document, and sets the headers of its encoding. */
type DocumentCache = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: Pick<Site, 'prefix'>,
  document: SharedDocument,
) => Promise<string | Buffer>;

/**
 * Rendering and compressing take most of the time of a page, and most visitors get the same document. A document with a
 * nonce is kept as text and compressed for each answer. A document names new issues, so it is rendered again after a minute.
 */
export function openDocumentCache(clock: Clock): DocumentCache {
  const documents = new Memo<Buffer>({ max: 200, lifetime: 60_000, now: () => clock.now() });
  const place = newSecret();
  return async (request, reply, { prefix }, { parts, nonce, render }) => {
    const encoding = nonce === undefined ? encodingFor(request) : '';
    const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, place) : text);
    const text = withoutNonce(JSON.stringify([encoding, prefix, parts]));
    const key = createHash('sha256').update(text).digest('base64');
    const body = await documents.get(key, () =>
      encode(Buffer.from(withoutNonce(documentBelow(render(), prefix))), encoding),
    );
    if (nonce !== undefined) return body.toString().replaceAll(place, nonce);
    void reply.header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding);
    return body;
  };
}
