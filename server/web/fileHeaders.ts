import type { FastifyReply } from 'fastify';
import { scriptHeaders } from '../platform/security/policies.ts';

/**
 * A file whose name holds the hash of its content never changes; the others are asked for again. Fonts are open to
 * other origins: the gateway's frames for a card load ours.
 */
export function fileHeaders(reply: FastifyReply, sent: string): void {
  const file = sent.replace(/\.br$/, '');
  const hashed = /-[\w-]{8}\.\w+$/.test(file);
  void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
  if (file.endsWith('js')) void reply.headers(scriptHeaders);
}
