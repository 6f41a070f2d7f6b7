import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastify from 'fastify';
import statics from '@fastify/static';
import { built, packages } from './installPeers.ts';
import type { FoundFile } from './files.ts';

interface PeerPages {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the pages of the other readers, pdf.js's data files, and the PDFs, by ranges too. */
export async function servePeers(
  subjects: readonly Pick<FoundFile, 'name' | 'path'>[],
): Promise<PeerPages> {
  const app = fastify();
  const folders: readonly (readonly [string, string])[] = [
    ['/', built],
    ['/pdfjs/', join(packages, 'pdfjs-dist')],
    ['/react-pdfjs/', join(packages, 'react-pdf/node_modules/pdfjs-dist')],
  ];
  const present = folders.filter(([, folder]) => existsSync(folder));
  for (const [at, [prefix, folder]] of present.entries())
    await app.register(statics, {
      root: folder,
      prefix,
      decorateReply: at === 0,
      preCompressed: folder === built,
    });
  app.get<{ Params: { name: string } }>('/files/:name', ({ params, headers }, reply) => {
    const subject = subjects.find(({ name }) => `${name}.pdf` === params.name);
    if (!subject) return reply.code(404).send();
    const { status, fields, body } = partOf(subject.path, headers.range);
    return reply.code(status).headers(fields).send(body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      app.server.closeAllConnections();
      await Promise.all([once(app.server, 'close'), app.close()]);
    },
  };
}

/** RFC 9110, section 14: the one requested range, or the whole file. */
function partOf(path: string, range: string | undefined) {
  const { size } = statSync(path);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(size - 1, to ? Number(to) : size - 1);
  return {
    status: range ? 206 : 200,
    fields: {
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    body: createReadStream(path, { start, end }),
  };
}
