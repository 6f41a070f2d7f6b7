import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTokens } from '../../server/db/schema.ts';
import { issueIds } from '../helpers/seedPlan.ts';
import { databases, type RunningStore, startStore } from '../helpers/startStore.ts';
import { root } from '../helpers/storeTemplate.ts';
import { visit } from '../helpers/visit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ending {
  readonly code: number | null;
  readonly said: string;
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, 'server/server.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEMO: '0', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
}

/** For a server that is expected to end by itself. */
async function endingOf(env: Record<string, string>): Promise<Ending> {
  const child = spawnServer(env);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** One sentence for a person: no stack, no second line. */
const sentence = (text: string) => expect.stringMatching(new RegExp(`^${text}[^\\n]*\\.\\n$`));

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
  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: '203.0.113.7' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'store.example' }],
    ['TLS_CERT', { TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }],
    ['TLS_CERT and TLS_KEY', { TLS_CERT: 'package.json', TLS_KEY: 'package.json' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:9/x' }],
    ['STORAGE_URL', { STORAGE_URL: 's3://key:hidden@bucket' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_1' }],
    ['EMBED_HOSTS', { EMBED_HOSTS: 'https://a.example; script-src *' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
  ] as const)('a bad %s: %j', async (name, env) => {
    const { code, said } = await endingOf(env);
    expect({ code, said }).toEqual({ code: 1, said: sentence(name) });
    expect(said).not.toContain('hidden');
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
    expect(await endingOf({})).toEqual({ code: 1, said: sentence('DATA_DIR') });
  });
});

describe('the data folder belongs to one process', () => {
  let store: RunningStore;
  beforeEach(async () => {
    store = await startStore({ seed: false });
    return () => store.stop();
  });
  const second = () => endingOf({ DATA_DIR: store.dataDir });
  const refusal = { code: 1, said: sentence('Another Gatefold process is using the folder') };

  it('a second one is refused and the first goes on', async () => {
    expect(await second()).toEqual(refusal);
    expect((await fetch(`${store.origin}/readyz`)).status).toBe(200);
  });

  it('of many that start at once, all are refused', async () => {
    expect(await Promise.all([second(), second(), second()])).toEqual([refusal, refusal, refusal]);
  });

  it('after kill -9 the next start is clean, and holds it again', async () => {
    await store.kill();
    expect(existsSync(join(store.dataDir, 'lock'))).toBe(true);
    store = await store.restart();
    expect((await fetch(`${store.origin}/readyz`)).status).toBe(200);
    expect(await second()).toEqual(refusal);
  });
});

describe('a first start that is killed in the middle', () => {
  it.each(['db.new', 'session-secret'])(
    'once there is %s leaves a folder that opens',
    async (sign) => {
      const dataDir = join(folder, 'data');
      const child = spawnServer({});
      const ended = once(child, 'exit');
      const interval = 5;
      await expect
        .poll(() => existsSync(join(dataDir, sign)), { timeout: 50_000, interval })
        .toBe(true);
      child.kill('SIGKILL');
      await ended;
      const next = spawnServer({});
      const isUp = () => existsSync(join(dataDir, 'control.sock'));
      await expect.poll(isUp, { timeout: 50_000 }).toBe(true);
      next.kill();
      expect(await once(next, 'exit')).toEqual([0, null]);
      expect(readdirSync(dataDir).filter((name) => /lock|sock|new/.test(name))).toEqual([]);
    },
  );
});

describe('a store that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends though connections are open, and leaves no lock, socket or temporary file',
    async (signal) => {
      const store = await startStore();
      // One connection that is kept alive, and one that stops in the middle of its request.
      await fetch(`${store.origin}/api/store`);
      const { hostname, port } = new URL(store.origin);
      const stuck = createConnection(Number(port), hostname);
      stuck.on('error', () => {}).write('GET /api/store HTTP/1.1\r\nHost: ');
      await once(stuck, 'connect');
      expect(await store.end(signal)).toBe(0);
      expect(readdirSync(store.dataDir).filter((name) => /lock|sock/.test(name))).toEqual([]);
      expect(readdirSync(join(store.dataDir, 'files', 'tmp'))).toEqual([]);
      await store.stop();
    },
  );

  it('keeps its secret from other users of the machine', async () => {
    const store = await startStore({ seed: false });
    expect(statSync(join(store.dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
    await store.stop();
  });
});

describe.each(databases)('kill -9 in the middle of writes, on %s', (db) => {
  it('loses nothing that was acknowledged, and counts each opening once', async () => {
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
    await expect.poll(() => acknowledged, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
    await store.kill();
    const counted = acknowledged;
    await Promise.all(writers);

    const again = await store.restart();
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
    await again.end();
    const opened = await again.inside(({ db }) =>
      db.select().from(openTokens).where(isNotNull(openTokens.openedAt)),
    );
    // The three that were under way may have been written without an answer.
    expect(opened.length).toBeGreaterThanOrEqual(counted);
    expect(opened.length).toBeLessThanOrEqual(counted + 3);
    await again.stop();
  });
});
