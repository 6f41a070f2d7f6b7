import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { createFileServer } from './fileServer.ts';

export const corpusFolder = resolve('../shared/corpus');

/** The PDFs of the corpus and of `tests/fixtures`, on the address of the tests themselves. */
export function testFiles(): Plugin {
  const files = createFileServer([resolve('tests/fixtures'), corpusFolder]);
  return {
    name: 'test-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!files.handle(request, response)) next();
      });
    },
  };
}

/** Responds 404 at the addresses of a store, instead of Vite's page for unknown addresses. */
export function noStore(): Plugin {
  return {
    name: 'no-store',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api|auth|cover|files)\//.test(request.url ?? '')) return next();
        response.writeHead(404).end();
      });
    },
  };
}
