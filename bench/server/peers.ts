import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../tests/helpers/postgres.ts';

/** Another server on this machine, for comparison. */
interface Peer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Fastify with one route that sends these bytes. */
export async function bareFastify(
  folder: string,
  bytes: Uint8Array,
  type: string,
  encoding: string,
): Promise<Peer> {
  const file = join(folder, 'body');
  writeFileSync(file, bytes);
  const program = join(import.meta.dirname, 'bareFastify.ts');
  const child = spawn(process.execPath, [program, file, type, encoding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const origin of createInterface({ input: child.stdout }))
    return { origin, stop: () => ended(child) };
  throw new Error('The bare Fastify did not open.');
}

export interface NginxOrder {
  /** The content of its `server` block. */
  readonly rules: string;
  /** The configuration beside that block. */
  readonly beside?: string;
  /** One per core by default. */
  readonly workers?: number;
}

const program = '/usr/sbin/nginx';

/** Debian's nginx. Rejects with a sentence where it is not installed. */
export async function nginx(folder: string, order: NginxOrder, path = program): Promise<Peer> {
  if (!existsSync(path)) throw new Error(`nginx is not installed: there is no ${path}.`);
  const home = mkdtempSync(join(folder, 'nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, port, order));
  const child = spawn(path, ['-c', file, '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(origin, child);
  return { origin, stop: () => ended(child) };
}

const configuration = (
  home: string,
  port: number,
  { rules, beside = '', workers }: NginxOrder,
): string => `
daemon off;
worker_processes ${workers ?? 'auto'};
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  ${beside}
  server { listen 127.0.0.1:${port}; ${rules} }
}
`;

async function ended(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Rejects when the server ends before, or cannot be started. */
async function untilItAnswers(origin: string, child: ReturnType<typeof spawn>): Promise<void> {
  const end = { reason: '' };
  once(child, 'exit').then(
    ([code, signal]) => (end.reason = `nginx ended with ${String(code ?? signal)}.`),
    (error: unknown) => (end.reason = `nginx could not be started: ${String(error)}`),
  );
  while (end.reason === '') {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(end.reason);
}
