import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasNginx, startNginx } from '../../helpers/nginx.ts';
import { freePort, giveAway, postgresPrograms, startCluster } from '../../helpers/postgres.ts';
import { startStore } from '../../helpers/startStore.ts';
import { storeTemplate } from '../../helpers/storeTemplate.ts';
import { refusalOf } from '../../helpers/visit.ts';

const programs = postgresPrograms();

/** A cluster that this test can stop, with the database `migrated`. */
async function newCluster(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'gatefold-cluster-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  // PostgreSQL runs as another user, who has to get through to its folder.
  chmodSync(home, 0o755);
  const folder = join(home, 'cluster');
  cpSync(join(await storeTemplate('postgres'), 'cluster'), folder, { recursive: true });
  giveAway(folder);
  return folder;
}

describe.skipIf(!programs)('a PostgreSQL server that goes away', () => {
  it('is missed by probes and calls, does not end the store, and is found when it is back', async () => {
    const folder = await newCluster();
    const cluster = await startCluster(programs ?? '', folder);
    const port = Number(new URL(cluster.url).port);
    const DATABASE_URL = new URL('/migrated', cluster.url).href;
    const store = await startStore({ seed: false, env: { DATABASE_URL } });
    onTestFinished(async () => void (await store.stop()));
    const ask = (path: string) => fetch(store.origin + path);
    expect((await ask('/readyz')).status).toBe(200);

    await cluster.stop();
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/issues')));
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await refusalOf(answer)).toBe('503 store_unavailable');
    }
    const errors = store
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(errors).toEqual([expect.stringContaining('"msg":"the database is away"')]);
    // The page comes all the same, and asks for its issues again by itself. Search engines and caches keep none.
    for (const path of ['/', '/read', '/account', '/publish', '/sitemap.xml']) {
      const page = await ask(path);
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    expect(await (await ask('/')).text()).toContain('<div id="app"');

    const again = await startCluster(programs ?? '', folder, port);
    onTestFinished(() => again.stop());
    expect((await ask('/readyz')).status).toBe(200);
    expect(await (await ask('/api/issues')).json()).toEqual([]);
    expect(await store.end()).toBe(0);
  });
});

describe.skipIf(!hasNginx)('processes that do not answer', () => {
  it('are replaced by a page of nginx that says when to come again', async () => {
    const port = await freePort();
    const nginx = await startNginx(port, [await freePort(), await freePort(), await freePort()]);
    onTestFinished(() => nginx.stop());
    for (const path of ['/', '/api/issues']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await answer.text()).toContain('Load the page again in a few seconds.');
    }
  });
});
