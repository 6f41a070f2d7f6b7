import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { StoreOrigin } from '../simulatorConfig.ts';
import { sendDocument } from '../../../server/platform/http/html.ts';
import { newsPage } from './page.ts';

export const newsPath = '/news';

/**
 * A host page: a newspaper on another site that shows the store in a frame. Its content security policy
 * allows only the sources that the embed guide asks for.
 */
export async function newsSimulator(
  app: FastifyInstance,
  { store }: { store: StoreOrigin },
): Promise<void> {
  const css = await readFile(new URL('news.css', import.meta.url), 'utf8');
  app.get('/news.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get(newsPath, async (_, reply) => {
    const origin = await store.ready;
    return sendDocument(reply, { 'content-security-policy': policyWith(origin) }, newsPage(origin));
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
