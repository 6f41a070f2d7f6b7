import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCluster, postgresPrograms, startCluster } from './postgres.ts';

export const root = join(import.meta.dirname, '../..');

/** Everything that decides what a seeded folder holds. */
const inputs = ['server/db/**/*.*', 'server/publish/**/*.ts', 'tests/helpers/seed*.ts'];

export type Database = 'pglite' | 'postgres';

/**
 * A folder with a seeded store: `data`, and `cluster` for PostgreSQL. Made once, kept under .cache
 * by the hash of what it is made from, and never used itself: each test takes a copy.
 */
export async function storeTemplate(db: Database): Promise<string> {
  const kept = join(root, '.cache', 'stores', `${db}-${fingerprint()}`);
  if (existsSync(kept)) return kept;
  const making = mkdtempSync(join(tmpdir(), 'gatefold-template-'));
  try {
    await (db === 'pglite' ? seed(making, {}) : seedCluster(making));
    mkdirSync(join(root, '.cache', 'stores'), { recursive: true });
    publish(making, kept);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return kept;
}

/** Another test may have been first: then there is one already, which is the same. */
function publish(making: string, kept: string): void {
  const near = `${kept}.${process.pid}`;
  cpSync(making, near, { recursive: true });
  try {
    renameSync(near, kept);
  } catch {
    rmSync(near, { recursive: true });
  }
}

async function seedCluster(making: string): Promise<void> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  execFileSync('chmod', ['755', making]);
  const folder = join(making, 'cluster');
  makeCluster(programs, folder);
  const cluster = await startCluster(programs, folder);
  try {
    seed(making, { DATABASE_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

/** In a process of its own: the seeding needs a fresh one, as the store does. */
function seed(making: string, env: Record<string, string>): void {
  const data = join(making, 'data');
  execFileSync(process.execPath, [join(root, 'tests/helpers/seedStore.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: data, ...env },
  });
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
