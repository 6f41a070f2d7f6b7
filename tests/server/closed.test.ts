import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildApp } from '../../server/app.ts';
import { maintenance } from '../../server/db/schema.ts';
import type { ClosingReason } from '../../server/keeping/closed.ts';
import { openResources } from '../../server/resources.ts';
import { readSettings } from '../../server/settings.ts';
import { setStore } from '../../server/store/index.ts';
import { openPublisher, type Publisher } from '../helpers/publisher.ts';
import { fillDataDir } from '../helpers/storeTemplate.ts';
import { hasPostgres } from '../helpers/testDatabase.ts';
import { refusalOf } from '../helpers/visit.ts';

const ends: (() => Promise<unknown>)[] = [];
let origins: string[] = [];
let folder: string;

const patiently = { timeout: 20_000 };

const html = { accept: 'text/html' };

/** What a process of the store is made of: connections and a shutter of its own, at a port of its own. */
async function start(env: Record<string, string>): Promise<void> {
  const resources = await openResources(readSettings(env));
  ends.unshift(() => resources.close());
  const stopWatching = await resources.shutter.watch();
  ends.unshift(async () => stopWatching());
  const app = await buildApp(resources);
  ends.unshift(() => app.close());
  origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
}

/** How each of them answers a visitor. */
const answers = (path: string, headers: Record<string, string> = html): Promise<number[]> =>
  Promise.all(origins.map(async (origin) => (await fetch(origin + path, { headers })).status));

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  origins = [];
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasPostgres)('a store of several processes', () => {
  let publisher: Publisher;
  let url: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-closed-'));
    publisher = await openPublisher('postgres');
    ends.unshift(() => publisher.close());
    url = publisher.resources.settings.databaseUrl ?? '';
    await setStore(publisher.resources.db, 'language', 'de');
    await start({ DATABASE_URL: url, DATA_DIR: join(folder, 'one') });
    await start({ DATABASE_URL: url, DATA_DIR: join(folder, 'two') });
  });

  it('is closed in all of them while it is worked on, says so in its language, and opens again', async () => {
    const { shutter } = publisher.resources;
    const work = new EventEmitter();
    const begun = once(work, 'begun');
    const working = shutter.whileClosed('restore', async () => {
      work.emit('begun');
      await once(work, 'over');
    });
    await begun;
    // When the work begins every process knows, without being waited for.
    expect(await answers('/')).toEqual([503, 503]);
    await start({ DATABASE_URL: url, DATA_DIR: join(folder, 'three') });
    expect(await answers('/read/1')).toEqual([503, 503, 503]);
    const page = await fetch(`${origins[1]}/`, { headers: html });
    expect(page.headers.get('retry-after')).toBe('5');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain('lang="de"');
    expect(text).toContain('In ein paar Minuten wieder da');
    const call = await fetch(origins[1] + calls.store.path);
    expect(call.headers.get('retry-after')).toBe('5');
    expect(await refusalOf(call)).toBe('503 maintenance');
    for (const path of ['/healthz', '/readyz', '/closed.css', '/favicon.svg'])
      expect(await answers(path)).not.toContain(503);
    await expect(shutter.whileClosed('migrate', async () => {})).rejects.toThrow(/closed already/);
    work.emit('over');
    await working;
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200, 200]);
  });

  it('opens by itself where whoever worked on it died, but not where it was moved away', async () => {
    const { db, shutter } = publisher.resources;
    await db.insert(maintenance).values({ reason: 'restore' });
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([503, 503]);
    await db.update(maintenance).set({ aliveAt: sql`now() - interval '31 seconds'` });
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200]);
    // And the next one may begin.
    await shutter.whileClosed('move', async () => {}, 'moved');
    await db.update(maintenance).set({ aliveAt: sql`now() - interval '1 day'` });
    expect(await answers(calls.store.path)).toEqual([503, 503]);
    expect(await shutter.open()).toBe(true);
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200]);
    expect(await shutter.open()).toBe(false);
  });
});

/** Leaves the row of work that was killed. */
async function leave(reason: ClosingReason): Promise<void> {
  const left = await openResources(readSettings({ DATA_DIR: folder }));
  await left.db.insert(maintenance).values({ reason });
  await left.close();
}

describe('a store on the embedded database', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-closed-'));
    await fillDataDir(folder, 'pglite', 'migrated');
  });

  it.each([
    ['restore', 'is open when it starts again after whoever worked on it was killed', 200],
    ['moved', 'stays closed where it was moved away', 503],
  ] as const)('that was left in “%s” %s', async (reason, _title, status) => {
    await leave(reason);
    await start({ DATA_DIR: folder });
    expect(await answers(calls.store.path)).toEqual([status]);
  });
});
