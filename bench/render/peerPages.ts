import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import statics from '@fastify/static';
import { root } from '../../tests/helpers/storeTemplate.ts';
import type { Subject } from './reading.ts';

const home = join(root, 'bench/peers');
const built = join(root, '.cache/bench/peers');
const stamp = join(built, '.stamp');

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(['src/*', '*.{json,html,ts}'], { cwd: home }).toSorted())
    hash.update(path).update(readFileSync(join(home, path)));
  return hash.digest('hex');
}

/** Installs and builds the readers beside ours, where that was not done yet from these very sources. */
export function buildPeers(): void {
  const print = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  console.log('Installing and building the readers beside ours.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] } as const;
  execFileSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], quiet);
  const vite = createRequire(import.meta.url).resolve('vite/package.json');
  const config = join(home, 'vite.config.ts');
  execFileSync(
    process.execPath,
    [join(dirname(vite), 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'error'],
    { ...quiet, env: { ...process.env, NODE_ENV: 'production' } },
  );
  writeFileSync(stamp, print);
}

/** The versions that are measured, by the package's name. */
export function peerVersions(): Record<string, string> {
  const names = ['pdfjs-dist', 'react-pdf', '@embedpdf/engines', '@embedpdf/pdfium'];
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.fromEntries(names.map((name) => [name, dependencies[name] ?? '']));
}

export interface PeerPages {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the pages of the other readers, what pdf.js reads beside its script, and the files, by ranges too. */
export async function servePeers(subjects: readonly Subject[]): Promise<PeerPages> {
  const app = fastify();
  const packages = join(home, 'node_modules');
  const folders: readonly (readonly [string, string])[] = [
    ['/', built],
    ['/pdfjs/', join(packages, 'pdfjs-dist')],
    ['/react-pdfjs/', join(packages, 'react-pdf/node_modules/pdfjs-dist')],
  ];
  for (const [at, [prefix, folder]] of folders.entries())
    await app.register(statics, { root: folder, prefix, decorateReply: at === 0 });
  app.get<{ Params: { name: string } }>('/files/:name', ({ params, headers }, reply) => {
    const subject = subjects.find(({ name }) => `${name}.pdf` === params.name);
    if (!subject) return reply.code(404).send();
    return sendFile(subject.path, headers.range, reply);
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

interface Reply {
  code(status: number): Reply;
  headers(values: Record<string, string | number>): Reply;
  send(body?: unknown): unknown;
}

function sendFile(path: string, range: string | undefined, reply: Reply): unknown {
  const { size } = statSync(path);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(size - 1, to ? Number(to) : size - 1);
  return reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    .send(createReadStream(path, { start, end }));
}
