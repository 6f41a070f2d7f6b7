import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '../../../server/platform/db/schema.ts';
import { builtAppFault } from '../../../server/web/contractHash.ts';
import { readTls } from '../../../server/platform/http/tls.ts';
import { lockFolder } from '../../../server/platform/exclusiveFolderLock.ts';
import { asServer } from '../../../server/platform/migrationPolicy.ts';
import { machineFaults } from '../../../server/platform/observability/machineFaults.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { misspeltSettings } from '../../../server/config/startSummary.ts';
import { gatefold, serverProcess } from '../../helpers/gatefold.ts';
import { openDoor } from '../../helpers/inProcessStore.ts';
import { asNobody } from '../../helpers/postgres.ts';
import { mayMount, smallDisk } from '../../helpers/smallDisk.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { hasPostgres, newDatabase } from '../../helpers/testDatabase.ts';
import { openEmbedded } from '../../../server/platform/db/openDatabase.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-mistake-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Env = Record<string, string>;

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no sentence',
    (error: unknown) => (error as Error).message,
  );

const opened = (env: Env = {}): Promise<string> =>
  messageOf(
    Promise.resolve().then(() => openResources(readSettings({ DATA_DIR: dataDir, ...env }))),
  );

/** The faults of a machine that `check` and the start report. */
async function faults(env: Env, change?: (door: Awaited<ReturnType<typeof openDoor>>) => unknown) {
  const door = await openDoor(undefined, env);
  onTestFinished(() => door.close());
  await change?.(door);
  return (await machineFaults(door.resources)).join('\n');
}

async function certificate(days: number): Promise<Env> {
  const day = 24 * 60 * 60 * 1000;
  const made = await generate([{ name: 'commonName', value: 'store' }], {
    notBeforeDate: new Date(Date.now() - 30 * day),
    notAfterDate: new Date(Date.now() + days * day),
  });
  writeFileSync(join(folder, 'cert.pem'), made.cert);
  writeFileSync(join(folder, 'key.pem'), made.private);
  return { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
}

const contractHash = join(import.meta.dirname, '../../../server/web/contractHash.ts');

interface Mistake {
  readonly name: string;
  readonly said: () => Promise<string> | string;
  readonly sentence: RegExp;
  readonly skip?: boolean;
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a folder without a store, for a command',
    said: async () => (await gatefold(['check'], { DATA_DIR: dataDir })).err,
    sentence: /^There is no store in .*: set DATA_DIR to the folder of yours, or make one with/,
  },
  {
    name: 'a folder without a store, for a server, which makes one and says so',
    async said() {
      const lines: string[] = [];
      await fillDataDir(dataDir, 'pglite', 'migrated');
      const database = await openEmbedded(join(dataDir, 'db'), async () => {});
      await database.db.execute(sql`drop schema public, drizzle cascade`);
      await database.db.execute(sql`create schema public`);
      await database.close();
      const tell = (line: string) => void lines.push(line);
      await (
        await openResources(readSettings({ DATA_DIR: dataDir }), { ...asServer, report: tell })
      ).close();
      return lines.join('\n');
    },
    sentence: /^A new store was made in .*, because there was none\. If there should be one, stop/,
  },
  {
    name: 'a folder without the files of the store',
    async said() {
      await fillDataDir(dataDir, 'pglite', 'seeded');
      rmSync(join(dataDir, 'files'), { recursive: true });
      return opened();
    },
    sentence:
      /^The files of the store are not in .*: set DATA_DIR or STORAGE_URL to where they are/,
  },
  {
    name: 'a setting without the one that belongs to it',
    said: () => opened({ STRIPE_SECRET_KEY: 'sk_test_a' }),
    sentence: /^STRIPE_PUBLISHABLE_KEY is missing: STRIPE_SECRET_KEY needs it\.$/,
  },
  {
    name: 'an app that was built from another version',
    said() {
      writeFileSync(join(folder, 'index.html'), '');
      return messageOf(Promise.resolve().then(() => builtAppFault(folder)));
    },
    sentence: /^The app in dist was built from another version .*: run “.*build\.ts” and start/,
  },
  {
    name: 'a built app that only another user can read',
    said() {
      writeFileSync(join(folder, 'index.html'), '', { mode: 0o000 });
      chmodSync(folder, 0o755);
      const script = `import(${JSON.stringify(contractHash)})
        .then(({ builtAppFault }) => builtAppFault(${JSON.stringify(folder)}))
        .catch(({ message }) => process.stdout.write(message))`;
      return spawnSync(process.execPath, ['-e', script], { ...asNobody, encoding: 'utf8' }).stdout;
    },
    sentence:
      /^The built app in .* cannot be read \(EACCES\): run “chmod -R a\+rX .*” as the user who built it/,
    skip: spawnSync('test', ['-r', contractHash], asNobody).status !== 0,
  },
  {
    name: 'a full disk',
    said() {
      const disk = smallDisk(20);
      onTestFinished(() => disk.unmount());
      return opened({ DATA_DIR: join(disk.folder, 'data') });
    },
    sentence: /^The disk of .* is full: make room on it, \d+ MB at least, and start again\.$/,
    skip: !mayMount,
  },
  {
    name: 'a disk that is nearly full, of a store that runs',
    async said() {
      const disk = smallDisk(20);
      onTestFinished(() => disk.unmount());
      const settings = readSettings({ DATA_DIR: disk.folder });
      return faults({}, ({ resources }) => Object.assign(resources, { settings }));
    },
    sentence: /^The disk of .* has \d+ MB left: make room on it, because nothing is saved below/,
    skip: !mayMount,
  },
  {
    name: 'two servers on one folder',
    async said() {
      mkdirSync(dataDir);
      const lock = await lockFolder(dataDir);
      onTestFinished(() => lock.release());
      return opened();
    },
    sentence: /^Another Gatefold process is using the folder .*: stop that one first, or set DATA/,
  },
  {
    name: 'a damaged database',
    async said() {
      await fillDataDir(dataDir, 'pglite', 'migrated');
      rmSync(join(dataDir, 'db', 'PG_VERSION'));
      return opened();
    },
    sentence: /^The database in .* is damaged, PG_VERSION is missing: bring the whole folder back/,
  },
  {
    name: 'a clock that is behind what the store has seen',
    said: () =>
      faults({}, (door) => {
        door.clock.time -= 60 * 60_000;
        return door.db.insert(users).values({ email: 'ann@example.com' });
      }),
    sentence: /^The clock of this machine says .* UTC, but the store was in use at .*: set it/,
  },
  {
    name: 'a clock that is not that of the PostgreSQL server',
    said: () =>
      faults({}, ({ clock }) => {
        clock.time += 60 * 60_000;
      }),
    sentence:
      /^The clock of this machine says .* UTC, and that of the PostgreSQL server .*: set it/,
    skip: !hasPostgres,
  },
  {
    name: 'a certificate that has ended',
    said: async () => faults(await certificate(-1)),
    sentence:
      /^The certificate in TLS_CERT ended on \d{4}-\d\d-\d\d, and browsers refuse it: renew/,
  },
  {
    name: 'a certificate that ends soon',
    said: async () => faults(await certificate(3)),
    sentence: /^The certificate in TLS_CERT ends on \d{4}-\d\d-\d\d: renew it/,
  },
  {
    name: 'a key of another certificate',
    async said() {
      const first = await certificate(90);
      const key = join(folder, 'other.pem');
      writeFileSync(key, (await generate([{ name: 'commonName', value: 'other' }])).private);
      return messageOf(readTls(readSettings({ ...first, TLS_KEY: key })));
    },
    sentence:
      /^TLS_CERT and TLS_KEY do not hold a certificate and its private key: give both in PEM/,
  },
  {
    name: 'a database that is away',
    said: () => opened({ DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:9/store' }),
    sentence:
      /^DATABASE_URL is of no use: no PostgreSQL answers at 127\.0\.0\.1:9 \(ECONNREFUSED\), so start it/,
  },
  {
    name: 'a database that is not there',
    async said() {
      const database = await newDatabase('migrated');
      await database.drop();
      return opened({ DATABASE_URL: database.url });
    },
    sentence: /^DATABASE_URL is of no use: \S+ has no database test_\w+, so make it \(“createdb/,
    skip: !hasPostgres,
  },
  {
    name: 'a bucket that is away',
    said: () =>
      opened({ STORAGE_URL: 's3://magazines?endpoint=http://127.0.0.1:9', ...bucketKeys }),
    sentence: /^STORAGE_URL .*no S3 answers at 127\.0\.0\.1:9/,
  },
  {
    name: 'a name that is no setting',
    said: () => misspeltSettings({ TRUST_PROXI: '1' }).join('\n'),
    sentence: /^Warning: TRUST_PROXI is no setting: is TRUST_PROXY meant\?$/,
  },
];

const bucketKeys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

describe('a mistake of an operator is reported in one sentence with instructions', () => {
  it.for(mistakes)('$name', async ({ said, sentence, skip = false }, context) => {
    context.skip(skip, 'This machine cannot mount a disk, or has no PostgreSQL.');
    Object.assign(process.env, bucketKeys);
    const text = await said();
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(/\n|^\s+at |Error:/m);
    expect(text).not.toContain('hidden');
  });
});

describe('a process says the same, and nothing else', { tags: ['extended'] }, () => {
  it.each([
    ['a wrong setting', () => ({ PORT: 'eighty' }), /^PORT must be/],
    ['a damaged database', damaged, /^The database in .* is damaged/],
    [
      'a database that is away',
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:9/a' }),
      /^DATABASE_URL/,
    ],
    [
      'a certificate that is not there',
      () => ({ TLS_CERT: '/none', TLS_KEY: '/none' }),
      /^TLS_CERT: \/none cannot/,
    ],
  ])('%s', async (_name, env, sentence) => {
    const { code, err } = await serverProcess({ DATA_DIR: dataDir, ...(await env()) }).ended;
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) as string });
    expect(err.split('\n')).toHaveLength(1);
  });

  // Another user can only be taken on by root.
  it.skipIf(process.getuid?.() !== 0).each([
    ['a folder', '.', /^DATA_DIR: the folder .* cannot be written to \(EACCES\): let \S+ write/],
    ['a database', 'db', /^DATA_DIR: .*db belongs to another user \(EACCES\): run “chown -R \S+ /],
  ])('%s of another user', async (_name, ofRoot, sentence) => {
    await fillDataDir(dataDir, 'pglite', 'migrated');
    const nobody = 65_534;
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
    execFileSync('chown', ['-R', 'root', join(dataDir, ofRoot)]);
    execFileSync('chmod', ['-R', 'go=', join(dataDir, ofRoot)]);
    const store = spawnSync(process.execPath, ['server/server.ts'], {
      uid: nobody,
      gid: nobody,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', PORT: '0' },
    });
    expect(store.stderr.trim()).toMatch(sentence);
    expect(store.stderr.trim().split('\n')).toHaveLength(1);
    expect(store.status).toBe(1);
  });

  it('a name that is no setting, at a start that goes on', async () => {
    const store = spawn(process.execPath, ['server/server.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', PORT: '0', TRUST_PROXI: '1' },
    });
    onTestFinished(() => void store.kill('SIGKILL'));
    let out = '';
    store.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    await expect.poll(() => out, { timeout: 50_000 }).toContain('Gatefold is open at');
    expect(out).toContain('Warning: TRUST_PROXI is no setting');
    expect(out).toContain('A new store was made in');
  });
});

async function damaged(): Promise<Env> {
  await fillDataDir(dataDir, 'pglite', 'migrated');
  rmSync(join(dataDir, 'db', 'base'), { recursive: true });
  return {};
}
