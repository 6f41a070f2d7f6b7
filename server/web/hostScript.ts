import { fileURLToPath } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the script for host pages is built. */
const folder = fileURLToPath(new URL('../../dist/embed', import.meta.url));

/** Any page may load it, also one that checks what it loads, or that is isolated from other origins. */
const headers = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** The script that publishers put into their pages, and its module. */
export async function hostScriptRoutes(app: FastifyInstance): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    prefix: '/embed/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /^\/[\w-]+\.js$/.test(path),
    preCompressed: true,
    setHeaders: (reply, sent) =>
      void reply.headers({ ...headers, 'cache-control': lifeOf(sent.replace(/\.br$/, '')) }),
  });
}

/** A copy that is named by its content never changes; of the script itself a new one is everywhere in ten minutes. */
const lifeOf = (file: string): string =>
  /-[\da-f]{8}\.js$/.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=600';
