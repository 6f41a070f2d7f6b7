import { randomUUID } from 'node:crypto';
import { postgresPrograms, runStatement } from './postgres.ts';
import { type RunCluster, startRunCluster } from './runCluster.ts';
import type { Database, Template } from './storeTemplate.ts';

export const hasPostgres = postgresPrograms() !== null;
if (!hasPostgres) console.warn('PostgreSQL is not installed: its half of the suite is skipped.');

/** For the suite of what differs between databases: locks, cursors, JSON, big integers, migrations, restores. */
export const dialects: Database[] = hasPostgres ? ['pglite', 'postgres'] : ['pglite'];

/** The database that is created fastest. Rules do not depend on the database. */
export const quickest: Database = hasPostgres ? 'postgres' : 'pglite';

/** For rules: `npm run test:all` proves them on the embedded database too. */
export const databases: Database[] = process.env.GATEFOLD_TEST_ALL ? dialects : [quickest];

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** The variable with which the global set-up passes the cluster's address to the workers. */
const addressVariable = 'GATEFOLD_TEST_POSTGRES';

/** Of a test that runs without the global set-up. Its cluster ends with this process. */
let ownCluster: Promise<RunCluster> | null = null;

/** A new database in the cluster of this test run. */
export async function newDatabase(template: Template): Promise<TestDatabase> {
  const server = process.env[addressVariable] ?? (await (ownCluster ??= startRunCluster())).url;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name} template ${template}`);
  return {
    url: new URL(`/${name}`, server).href,
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}

/**
 * The global set-up of Vitest and of Playwright: one cluster for all workers of a run. Returns the
 * tear-down, which both call at the end.
 */
export async function shareCluster(): Promise<() => Promise<void>> {
  if (!hasPostgres || process.env[addressVariable]) return async () => {};
  const cluster = await startRunCluster();
  process.env[addressVariable] = cluster.url;
  return async () => {
    delete process.env[addressVariable];
    await cluster.stop();
  };
}
