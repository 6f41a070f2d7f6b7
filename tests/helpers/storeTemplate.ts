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
import { makeCluster, postgresPrograms, runStatement, startCluster } from './postgres.ts';
import { openEmbedded, openServer } from '../../server/platform/db/openDatabase.ts';

export const root = join(import.meta.dirname, '../..');

export type Database = 'pglite' | 'postgres';

/** The content of a new store: only the tables, or the rows and files of `seedStore.ts` too. */
export type Template = 'migrated' | 'seeded';

/** The files that decide the content of a new database. */
const tables = ['server/platform/db/**/*.*', 'tests/helpers/storeTemplate.ts'];
/** And a seeded folder. */
const rows = [...tables, 'server/publishing/**/*.ts', 'tests/helpers/seed*.ts'];

/**
 * A folder with a seeded store: `data`, and for PostgreSQL `cluster`, which has the databases `migrated`
 * and `seeded`. Made once, kept under .cache by the hash of its sources, and never used itself:
 * each test takes a copy.
 */
export const storeTemplate = (db: Database): Promise<string> =>
  kept(db, rows, async (making) => (db === 'pglite' ? seed(making, {}) : seedCluster(making)));

/** The folder of an embedded database without rows, kept in the same way. */
const embeddedTemplate = (): Promise<string> =>
  kept('pglite-migrated', tables, async (making) => {
    const connection = await openEmbedded(join(making, 'db'));
    await connection.close();
  });

/** A data folder with the files of a new store, and with the embedded database where that is used. */
export async function fillDataDir(dataDir: string, db: Database, rows: Template): Promise<void> {
  const recursive = { recursive: true };
  if (rows === 'seeded') cpSync(join(await storeTemplate(db), 'data'), dataDir, recursive);
  else if (db === 'pglite') cpSync(await embeddedTemplate(), dataDir, recursive);
}

async function kept(
  name: string,
  inputs: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(root, '.cache', 'stores', `${name}-${fingerprint(inputs)}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(join(tmpdir(), 'gatefold-template-'));
  try {
    await make(making);
    mkdirSync(join(root, '.cache', 'stores'), { recursive: true });
    publish(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** Another test may have created the same one already. */
function publish(making: string, folder: string): void {
  const near = `${folder}.${process.pid}`;
  cpSync(making, near, { recursive: true });
  try {
    renameSync(near, folder);
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
    await runStatement(cluster.url, 'create database migrated template template0');
    const connection = await openServer(new URL('/migrated', cluster.url).href);
    await connection.close();
    await runStatement(cluster.url, 'create database seeded template migrated');
    seed(making, { DATABASE_URL: new URL('/seeded', cluster.url).href });
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

function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...inputs], { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
