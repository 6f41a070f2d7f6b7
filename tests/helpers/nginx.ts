import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './storeTemplate.ts';

const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);

export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Debian's nginx with the settings that the project gives to operators, without their certificate.
 * @param port of the loopback interface, at all of its addresses
 * @param files the folder of a store with ACCEL_REDIRECT
 * @param key the SIGNED_URL_KEY of that store
 */
export async function startNginx(
  port: number,
  processes: readonly number[],
  files = '/srv/gatefold/files',
  key = '',
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-nginx-'));
  const site = siteAt(port, processes)
    .replaceAll('/srv/gatefold/files', files)
    .replace('/var/cache/gatefold', join(folder, 'cache'))
    .replace('$signed_url_key "";', `$signed_url_key "${key}";`);
  writeFileSync(join(folder, 'nginx.conf'), mainOf(folder, site));
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await untilItAnswers(port, child);
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilItAnswers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx ended at its start.');
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answered?.status === 404) return;
    await setTimeout(50);
  }
}

/** The operators' file with other ports and plain HTTP. */
function siteAt(port: number, processes: readonly number[]): string {
  const given = readFileSync(join(root, 'docs/running/nginx.conf'), 'utf8');
  const withoutTls = given
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replaceAll(/^ *ssl_\w+ .*$/gm, '')
    .replace('listen 443 ssl http2;', `listen ${port};`);
  return processes.reduce(
    (text, one, n) => text.replace(`127.0.0.1:808${n + 1} `, `127.0.0.1:${one} `),
    withoutTls,
  );
}

const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const mainOf = (folder: string, site: string): string => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
${site}
}
`;
