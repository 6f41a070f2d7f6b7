import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

/** PostgreSQL refuses to run as root; 65534 is nobody. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The newest PostgreSQL of Debian; null if none is installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const [newest] = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  return newest ? join(debian, newest, 'bin') : null;
}

export interface Cluster {
  readonly url: string;
  /** Does not wait for its clients. 'at once' is a crash, after which the next start recovers. */
  stop(how?: 'in order' | 'at once'): Promise<void>;
}

/** A new cluster; the folder must be empty or missing, in a folder that everybody may pass. */
export function makeCluster(programs: string, folder: string): void {
  giveAway(folder);
  const options = ['-A', 'trust', '-U', 'gatefold', '-E', 'UTF8', '--no-sync', '-D', folder];
  execFileSync(join(programs, 'initdb'), options, { ...asNobody, stdio: 'pipe' });
}

/** To the user that PostgreSQL runs as. */
export function giveAway(folder: string): void {
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('chmod', ['-R', 'u=rwX,go=', folder]);
  const { uid, gid } = asNobody;
  if (uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** Starts PostgreSQL on the folder, on this port of the loopback interface or else on a free one. */
export async function startCluster(
  programs: string,
  folder: string,
  wanted?: number,
): Promise<Cluster> {
  const port = wanted ?? (await freePort());
  const settings = ['fsync=off', `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'];
  const options = ['-D', folder, '-p', String(port), ...settings.flatMap((line) => ['-c', line])];
  const child = spawn(join(programs, 'postgres'), options, { ...asNobody, stdio: 'ignore' });
  const url = `postgres://gatefold@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, child);
  return { url, stop: (how = 'in order') => stopCluster(child, how) };
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function stopCluster(child: ChildProcess, how: 'in order' | 'at once'): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
  await once(child, 'exit');
}

export async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PostgreSQL ended at its start.');
    const client = new Client({ connectionString: url });
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A free port of the loopback interface. It is not reserved. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
