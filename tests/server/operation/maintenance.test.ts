import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, it, type TestContext } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildApp } from '../../../server/app.ts';
import { maintenance, schemaRequirement } from '../../../server/platform/db/schema.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { openOperatedStore } from '../../helpers/operatedStore.ts';
import { openPublisher } from '../../helpers/publisher.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { hasPostgres } from '../../helpers/testDatabase.ts';
import { refusalOf } from '../../helpers/visit.ts';

const patiently = { timeout: 20_000 };

const html = { accept: 'text/html' };

/** The parts of the processes of a store. They are removed at the end of the test. */
async function openProcesses({ onTestFinished }: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-closed-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true })];
  const origins: string[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return {
    folder,
    ends,
    origins,
    /** Connections and a maintenance mode of its own, at a port of its own. */
    start: async (env: Record<string, string>): Promise<void> => {
      const resources = await openResources(readSettings(env));
      ends.push(() => resources.close());
      const app = await buildApp(resources);
      ends.push(await resources.maintenance.watch(app.log));
      ends.push(() => app.close());
      origins.push(await app.listen({ host: '127.0.0.1', port: 0 }));
    },
    /** How each process answers a visitor. */
    answers: (path: string): Promise<number[]> =>
      Promise.all(
        origins.map(async (origin) => (await fetch(origin + path, { headers: html })).status),
      ),
  };
}

async function openTwo(context: TestContext) {
  const processes = await openProcesses(context);
  const publisher = await openPublisher('postgres');
  processes.ends.push(() => publisher.close());
  const { resources } = publisher;
  await setStore(resources.db, 'language', 'de');
  const startIn = (name: string) =>
    processes.start({
      DATABASE_URL: resources.settings.databaseUrl ?? '',
      DATA_DIR: join(processes.folder, name),
    });
  await startIn('one');
  await startIn('two');
  return { ...processes, ...resources, startIn };
}

// They wait for the maintenance mode, which is read once a second.
describe.runIf(hasPostgres)('a store of several processes', { concurrent: true }, () => {
  it('is closed in all of them during maintenance, with a page in its language, and opens again', async (context) => {
    const { expect } = context;
    const { maintenance: mode, origins, answers, startIn } = await openTwo(context);
    const work = new EventEmitter();
    const begun = once(work, 'begun');
    const working = mode.whileClosed('restore', async () => {
      work.emit('begun');
      await once(work, 'over');
    });
    await begun;
    // When the work begins every process knows, without being waited for.
    expect(await answers('/')).toEqual([503, 503]);
    await startIn('three');
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
    for (const path of ['/healthz', '/readyz', '/maintenance.css', '/favicon.svg'])
      expect(await answers(path)).not.toContain(503);
    await expect(mode.whileClosed('migrate', async () => {})).rejects.toThrow(/closed already/);
    work.emit('over');
    await working;
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200, 200]);
  });

  it('opens by itself where the process that worked on it died, but not where it was moved away', async (context) => {
    const { expect } = context;
    const { db, maintenance: mode, answers } = await openTwo(context);
    await db.insert(maintenance).values({ reason: 'restore' });
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([503, 503]);
    await db.update(maintenance).set({ heartbeatAt: sql`now() - interval '31 seconds'` });
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200]);
    // And the next one may begin.
    await mode.whileClosed('move', async () => {}, 'moved');
    await db.update(maintenance).set({ heartbeatAt: sql`now() - interval '1 day'` });
    expect(await answers(calls.store.path)).toEqual([503, 503]);
    expect(await mode.open()).toBe(true);
    await expect.poll(() => answers(calls.store.path), patiently).toEqual([200, 200]);
    expect(await mode.open()).toBe(false);
  });
});

// Its page and its commands need no table that a later version may change.
describe.runIf(hasPostgres)('a process whose database a later version has changed', () => {
  it('answers 503 within seconds, is not ready, and its commands name the later version', async (context) => {
    const { expect } = context;
    const store = await openOperatedStore('migrated', 'postgres');
    context.onTestFinished(() => store.close());
    const { db } = store.resources;
    await db.execute(sql`alter table store rename name to title`);
    await db.update(schemaRequirement).set({ migration: '9999_next', journalTime: 9e12 });
    const page = () => fetch(`${store.origin}/`, { headers: html });
    const ready = async () => (await fetch(`${store.origin}/readyz`)).json();
    await expect.poll(ready, patiently).toEqual({ status: 'outdated' });
    expect((await page()).status).toBe(503);
    expect((await page()).headers.get('retry-after')).toBe('5');
    expect(await refusalOf(await fetch(store.origin + calls.store.path))).toBe('503 maintenance');
    const err = expect.stringMatching(/^The database needs a later Gatefold: [^\n]*9999_next/);
    for (const command of [['check'], ['store', 'show']])
      expect(await store.run(...command)).toEqual({ code: 1, out: '', err });
  });
});

describe('a store on the embedded database', { concurrent: true }, () => {
  it.for([
    ['restore', 'is open when it starts again after the process that worked on it was killed', 200],
    ['moved', 'stays closed where it was moved away', 503],
  ] as const)('that was left in “%s” %s', async ([reason, , status], context) => {
    const { expect } = context;
    const { folder, start, answers } = await openProcesses(context);
    await fillDataDir(folder, 'pglite', 'migrated');
    const left = await openResources(readSettings({ DATA_DIR: folder }));
    await left.db.insert(maintenance).values({ reason });
    await left.close();
    await start({ DATA_DIR: folder });
    expect(await answers(calls.store.path)).toEqual([status]);
  });
});
