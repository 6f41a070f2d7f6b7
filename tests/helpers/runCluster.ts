import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asNobody, freePort, giveAway, postgresPrograms, untilItAnswers } from './postgres.ts';
import { storeTemplate } from './storeTemplate.ts';

/** A PostgreSQL cluster with the template databases `migrated` and `seeded`. */
export interface RunCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * This shell stops PostgreSQL and removes its folder when its input closes: that is at the end of the process
 * that started it, `kill -9` included.
 */
const untilInputEnds = `
"$1/postgres" -D "$2" -p "$3" -c fsync=off -c max_connections=400 \\
  -c listen_addresses=127.0.0.1 -c unix_socket_directories= >/dev/null 2>&1 </dev/null &
read -r _
kill -INT $!
wait $!
rm -rf "$2"`;

export async function startRunCluster(): Promise<RunCluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-postgres-'));
  cpSync(join(await storeTemplate('postgres'), 'cluster'), folder, { recursive: true });
  giveAway(folder);
  const port = await freePort();
  const args = ['-c', untilInputEnds, 'sh', programs, folder, String(port)];
  // A process group of its own, because Ctrl-C in a terminal ends the tests, which still use the database.
  const options = { ...asNobody, cwd: '/', detached: true } as const;
  const shell = spawn('sh', args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as Socket).unref();
  const url = `postgres://gatefold@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, shell);
  return { url, stop: () => stop(shell) };
}

async function stop(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null) return;
  // Else a process without pending work ends here with code 0 although tests have failed.
  shell.ref();
  shell.stdin?.end();
  await once(shell, 'exit');
}
