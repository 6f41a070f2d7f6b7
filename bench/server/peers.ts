import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../tests/helpers/postgres.ts';

/** Another server on this machine, for comparison. */
export interface Peer {
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

/** Debian's nginx. */
export async function nginx(folder: string, order: NginxOrder): Promise<Peer> {
  const home = join(folder, `nginx-${order.workers ?? 'auto'}`);
  mkdirSync(home, { recursive: true });
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, port, order));
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(origin);
  return { origin, stop: () => ended(child) };
}

const configuration = (
  home: string,
  port: number,
  { rules, beside = '', workers }: NginxOrder,
): string => `
daemon off;
worker_processes ${workers ?? 'auto'};
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

async function untilItAnswers(origin: string): Promise<void> {
  for (;;) {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
