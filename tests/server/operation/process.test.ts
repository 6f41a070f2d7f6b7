import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../../server/platform/db/connection.ts';
import { readEvents } from '../../../server/platform/db/schema.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { FolderInUse, StartError } from '../../../server/platform/operatorErrors.ts';
import { gatefold, killHard, serverProcess, stop } from '../../helpers/gatefold.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { dialects, hasPostgres, startStore } from '../../helpers/startStore.ts';
import { visit } from '../../helpers/visit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const spawnServer = (env: Record<string, string>) =>
  serverProcess({ DATA_DIR: join(folder, 'data'), ...env });

/** Of a server that is expected to end by itself. */
const endingOf = async (env: Record<string, string>) => {
  const { code, err } = await spawnServer(env).ended;
  return { code, said: err };
};

/** One sentence for a person: no stack, no second line. */
const sentence = (text: string) => expect.stringMatching(new RegExp(`^${text}[^\\n]*\\.$`));

async function listenSomewhere(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

const portOf = (server: Server): string => {
  const address = server.address();
  return address && typeof address === 'object' ? String(address.port) : '';
};

describe('a server that cannot start says why in one sentence and ends with 1', () => {
  it('a database that does not answer, without its password', async () => {
    const { code, said } = await endingOf({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:9/x' });
    expect({ code, said }).toEqual({ code: 1, said: sentence('DATABASE_URL') });
    expect(said).not.toContain('hidden');
  });

  it('live keys with the embedded database, which does not wait for the disk', async () => {
    const { code, said } = await endingOf({
      DEMO: '0',
      PAYPAL_CLIENT_ID: 'live-client',
      PAYPAL_CLIENT_SECRET: 'live-secret',
    });
    expect({ code, said }).toEqual({
      code: 1,
      said: sentence('PAYPAL_CLIENT_ID takes real money'),
    });
    expect(said).toContain('set DATABASE_URL');
  });

  it('an address that is not of this machine', { tags: ['extended'] }, async () => {
    const ending = await endingOf({ HOST: '203.0.113.7' });
    expect(ending).toEqual({ code: 1, said: sentence('HOST') });
  });

  it('a port that is taken', async () => {
    const port = portOf(await listenSomewhere());
    expect(await endingOf({ PORT: port })).toEqual({
      code: 1,
      said: sentence(`PORT ${port} is taken`),
    });
  });

  it('a data folder that cannot be written to', async () => {
    writeFileSync(join(folder, 'data'), 'a file');
    const opening = openResources(readSettings({ DATA_DIR: join(folder, 'data') }));
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^DATA_DIR[^\n]*\.$/);
  });
});

it('the data folder belongs to one process, also after that was killed', async () => {
  let store = await startStore({ db: 'pglite', seed: false });
  onTestFinished(async () => void (await store.stop()));
  const settings = readSettings({ DATA_DIR: store.dataDir });
  const others = await Promise.allSettled([1, 2, 3].map(() => openResources(settings)));
  const refusal = { status: 'rejected', reason: expect.any(FolderInUse) };
  expect(others).toEqual([refusal, refusal, refusal]);
  expect((await fetch(`${store.origin}/readyz`)).status).toBe(200);
  expect(modeOf(join(store.dataDir, 'session-secret'))).toBe(0o600);
  expect(modeOf(store.dataDir)).toBe(0o700);

  await store.kill();
  expect(existsSync(join(store.dataDir, 'lock'))).toBe(true);
  // The command sees through the socket that the killed process left, and opens the store itself.
  expect(await gatefold(['check'], { DATA_DIR: store.dataDir })).toMatchObject({ code: 0 });
  store = await store.restart();
  expect((await fetch(`${store.origin}/readyz`)).status).toBe(200);
  expect(await endingOf({ DATA_DIR: store.dataDir })).toEqual({
    code: 1,
    said: sentence('Another Gatefold process is using the folder'),
  });
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

it('only its own user can read the files in a server’s data folder', {
  tags: ['extended'],
}, async () => {
  const dataDir = join(folder, 'data');
  const before = process.umask(0o022);
  const server = spawnServer({});
  process.umask(before);
  onTestFinished(() => killHard(server));
  await expect
    .poll(() => existsSync(join(dataDir, 'control.sock')), { timeout: 50_000 })
    .toBe(true);
  await stop(server);
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(100);
  // The embedded database sets its files' modes itself, and ignores the process's umask. They lie in
  // folders that nobody else can enter.
  const open = entries
    .filter((entry) => entry.isDirectory() || !entry.parentPath.startsWith(join(dataDir, 'db')))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (modeOf(path) & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(modeOf(dataDir)).toBe(0o700);
});

it('a data folder of an older version, which all users could read, becomes private', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const opening = openResources(
    readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:9/x' }),
  );
  await expect(opening).rejects.toThrow(StartError);
  expect(modeOf(dataDir)).toBe(0o700);
});

describe('a first start that is killed in the middle', () => {
  it('leaves half a database, which the next start replaces', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'db.new'), { recursive: true });
    writeFileSync(join(dataDir, 'db.new', 'PG_VERSION'), 'half');
    const resources = await openResources(readSettings({ DATA_DIR: dataDir }));
    expect(await resources.db.select().from(readEvents)).toEqual([]);
    await resources.close();
    expect(readdirSync(dataDir).toSorted()).toEqual(['db', 'files', 'store-id']);
  });

  for (const sign of ['db.new', 'session-secret'])
    it(`once there is ${sign} leaves a folder that opens`, { tags: ['extended'] }, async () => {
      const dataDir = join(folder, 'data');
      const first = spawnServer({});
      const interval = 5;
      await expect
        .poll(() => existsSync(join(dataDir, sign)), { timeout: 50_000, interval })
        .toBe(true);
      await killHard(first);
      const next = spawnServer({});
      const isUp = () => existsSync(join(dataDir, 'control.sock'));
      await expect.poll(isUp, { timeout: 50_000 }).toBe(true);
      expect(await stop(next)).toMatchObject({ code: 0 });
      expect(readdirSync(dataDir).filter((name) => /lock|sock|new/.test(name))).toEqual([]);
    });
});

it.skipIf(!hasPostgres)('a store has read its catalogue before it listens', async () => {
  const store = await startStore({ db: 'postgres' });
  onTestFinished(async () => void (await store.stop()));
  const scans = sql`select (seq_scan + coalesce(idx_scan, 0))::int as count
    from pg_stat_user_tables where relname = 'catalog_version'`;
  const count = () =>
    store.inside(async ({ db }) => (await rowsOf<{ count: number }>(db, scans))[0]?.count);
  // PostgreSQL reports its statistics with a delay.
  await expect.poll(count).toBeGreaterThan(0);
});

describe('a store that is stopped', () => {
  for (const [signal, tags] of [
    ['SIGTERM', []],
    ['SIGINT', ['extended']],
  ] as const)
    it(`by ${signal} ends though connections are open, and leaves no lock, socket or temporary file`, {
      tags: [...tags],
    }, async () => {
      const store = await startStore({ db: 'pglite' });
      // One kept-alive connection, and one that stops in the middle of its request.
      await fetch(`${store.origin}/api/store`);
      const { hostname, port } = new URL(store.origin);
      const stuck = createConnection(Number(port), hostname);
      stuck.on('error', () => {}).write('GET /api/store HTTP/1.1\r\nHost: ');
      await once(stuck, 'connect');
      expect(await store.end(signal)).toBe(0);
      expect(readdirSync(store.dataDir).filter((name) => /lock|sock/.test(name))).toEqual([]);
      expect(readdirSync(join(store.dataDir, 'files', 'tmp'))).toEqual([]);
      await store.stop();
    });
});

describe('kill -9 in the middle of writes', () => {
  // What PostgreSQL acknowledges is its own affair; the embedded database ends with the store.
  const tagsOf = { pglite: [], postgres: ['extended'] };
  for (const db of dialects)
    it(`loses nothing that was acknowledged on ${db}, and counts each opening once`, {
      tags: tagsOf[db],
    }, async () => {
      const store = await startStore({ db });
      const reader = await visit(store, 'subscriber');
      let acknowledged = 0;
      const writeOn = async (): Promise<void> => {
        const { open_token: openToken } = await reader.link(issueIds.free, 'full');
        for (const _ of ['first', 'again']) {
          const answer = await reader.post(`/api/issues/${issueIds.free}/open/full`, { openToken });
          if (answer.status !== 204) return;
        }
        acknowledged += 1;
        return writeOn();
      };
      const writers = [1, 2, 3].map(() => writeOn().catch(() => 'cut off'));
      await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan(20);
      await store.kill();
      const counted = acknowledged;
      await Promise.all(writers);

      const again = await store.restart();
      expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
      await again.end();
      const opened = await again.inside(({ db }) =>
        db.select().from(readEvents).where(isNotNull(readEvents.openedAt)),
      );
      // The three that were under way may have been written without an answer.
      expect(opened.length).toBeGreaterThanOrEqual(counted);
      expect(opened.length).toBeLessThanOrEqual(counted + 3);
      await again.stop();
    });
});
