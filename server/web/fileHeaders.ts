import type { FastifyReply } from 'fastify';
import { scriptHeaders } from '../platform/security/policies.ts';

/**
 * A file with a content hash in its name never changes; others are revalidated. Fonts are open to other
 * origins: the card fields of the gateways load them.
 */
export function fileHeaders(reply: FastifyReply, sent: string): void {
  const file = sent.replace(/\.br$/, '');
  const hashed = /-[\w-]{8}\.\w+$/.test(file);
  void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
  if (file.endsWith('js')) void reply.headers(scriptHeaders);
}
