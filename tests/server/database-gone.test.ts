import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCluster, postgresPrograms, startCluster } from '../helpers/postgres.ts';
import { startStore } from '../helpers/startStore.ts';
import { refusalOf } from '../helpers/visit.ts';

const programs = postgresPrograms();

/** PostgreSQL runs as another user, who has to get through to its folder. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-cluster-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cluster');
}

describe.skipIf(!programs)('a PostgreSQL server that goes away', () => {
  it('is missed by probes and calls, does not end the store, and is found when it is back', async () => {
    const folder = newFolder();
    makeCluster(programs ?? '', folder);
    const cluster = await startCluster(programs ?? '', folder);
    const port = Number(new URL(cluster.url).port);
    const store = await startStore({ seed: false, env: { DATABASE_URL: cluster.url } });
    onTestFinished(async () => void (await store.stop()));
    const ask = (path: string) => fetch(store.origin + path);
    expect((await ask('/readyz')).status).toBe(200);

    await cluster.stop();
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    expect(await refusalOf(await ask('/api/issues'))).toBe('500 internal');
    // The page comes all the same, and says itself that its issues do not.
    expect((await ask('/')).status).toBe(200);

    const again = await startCluster(programs ?? '', folder, port);
    onTestFinished(() => again.stop());
    expect((await ask('/readyz')).status).toBe(200);
    expect(await (await ask('/api/issues')).json()).toEqual([]);
    expect(await store.end()).toBe(0);
  });
});
