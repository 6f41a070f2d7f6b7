import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StoreToTell } from '../webhookTarget.ts';
import { newsPage } from './page.ts';

/** Where it is read. */
export const newsPath = '/news';

/**
 * A newspaper's page on another site than the store's, with the store in it: as any host page does it,
 * under a policy that allows no more than the publisher's page says it must.
 */
export async function newsSimulator(
  app: FastifyInstance,
  { store }: { store: StoreToTell },
): Promise<void> {
  const css = await readFile(new URL('news.css', import.meta.url), 'utf8');
  app.get('/news.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get(newsPath, async (_, reply) => {
    const origin = await store.opened;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyWith(origin))
      .send(newsPage(origin));
  });
}

const policyWith = (store: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `script-src ${store}`,
    `frame-src ${store}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
