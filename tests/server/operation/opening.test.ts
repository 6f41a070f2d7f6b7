import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lastMigration, migrationNames } from '../../../server/platform/db/migrations.ts';
import { migrationPolicyFor } from '../../../server/platform/migrationPolicy.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { StartError } from '../../../server/platform/operatorErrors.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { dialects, hasPostgres, newDatabase } from '../../helpers/testDatabase.ts';
import { openEmbedded, openServer } from '../../../server/platform/db/openDatabase.ts';
import { openBlobs } from '../../../server/platform/blobs/index.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-opening-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) => gatefold(args, { DATA_DIR: dataDir });
const opening = () => openResources(readSettings({ DATA_DIR: dataDir }));
const noStore = () => ({
  code: 1,
  out: '',
  err: `There is no store in ${dataDir}: set DATA_DIR to the folder of yours, or make one with “npm start” or “gatefold issue add”.`,
});

const untouched = async (): Promise<void> => {};

/** Takes every table out of a database, as if it were new. */
async function emptied(url: string): Promise<void> {
  const database = await openServer(url, untouched);
  await database.db.execute(sql`drop schema public, drizzle cascade`);
  await database.db.execute(sql`create schema public`);
  await database.close();
}

describe('a command without its settings', () => {
  it.each([
    ['check'],
    ['check', '--sweep'],
    ['migrate'],
    ['issue', 'list'],
    ['issue', 'publish', '1'],
    ['plan', 'list'],
    ['coupon', 'list'],
    ['support', 'list'],
    ['payment', 'list'],
    ['user', 'show', 'ann@example.com'],
    ['store', 'show'],
    ['store', 'set', 'name', 'Tides'],
    ['store', 'open'],
  ])('finds no store and makes none: %s %s', async (...args) => {
    expect(await run(...args)).toEqual(noStore());
    expect(existsSync(dataDir)).toBe(false);
  });

  it('backs nothing up and exports nothing', async () => {
    for (const command of ['backup', 'export']) {
      const target = join(folder, command);
      expect(await run(command, target)).toEqual(noStore());
      expect(existsSync(target)).toBe(false);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('leaves no new store behind after a refused restore', async () => {
    const file = join(folder, 'letter.tar');
    await writeFile(file, 'A letter.');
    expect(await run('restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is no backup, or a part of one.'),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('makes a store where it brings the first issue', async () => {
    const file = join(folder, 'one.pdf');
    await writeFile(file, madePdf({ pages: 1 }));
    expect(await run('issue', 'add', file, '--title', 'One', '--free')).toMatchObject({ code: 0 });
    expect((await run('check')).out).toBe('All is in order.');
  });

  it.runIf(hasPostgres)('finds no store in an empty database, and leaves it empty', async () => {
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    await emptied(database.url);
    await mkdir(join(dataDir, 'files'), { recursive: true });
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    expect(await gatefold(['check'], env)).toEqual({
      code: 1,
      out: '',
      err: 'There is no store in the database of DATABASE_URL: name the right one, or make a store with “npm start” or “gatefold issue add”.',
    });
    const opened = await openServer(database.url, untouched);
    expect(await lastMigration(opened.db)).toBe(null);
    await opened.close();
  });
});

it('an empty store is not backed up', async () => {
  await fillDataDir(dataDir, 'pglite', 'migrated');
  await mkdir(join(dataDir, 'files'));
  const file = join(folder, 'monday.tar');
  const { code, err } = await run('backup', file);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^The store has no issue, .* DATA_DIR and DATABASE_URL right\?$/m),
  });
  expect(existsSync(file)).toBe(false);
});

it('a command refuses a database with pending migrations, and does not run them', async () => {
  await fillDataDir(dataDir, 'pglite', 'migrated');
  const settings = readSettings({ DATA_DIR: dataDir });
  const command = { newStore: 'refused', migrates: false } as const;
  const files = await openBlobs(settings.storage, new Date());
  let hasRun = false;
  const run = async () => {
    hasRun = true;
  };
  const bringUp = migrationPolicyFor(settings, files, command, [...migrationNames, '9999_next']);
  await expect(openEmbedded(join(dataDir, 'db'), (_, db) => bringUp(run, db))).rejects.toThrow(
    'The database is of an earlier Gatefold: run “gatefold migrate” first, or start the store.',
  );
  expect(hasRun).toBe(false);
});

describe('a database of a checkout from before the first release', () => {
  const beforeIt = sql`update drizzle.__drizzle_migrations set created_at = 1795618386896`;
  const recorded = sql`select distinct created_at::text as at from drizzle.__drizzle_migrations`;
  const because =
    /^The database was made by a checkout from before the first release\. [^\n]*export[^\n]*import/;

  it('stops the start and every command with a sentence, and is left unchanged', async () => {
    await fillDataDir(dataDir, 'pglite', 'migrated');
    await mkdir(join(dataDir, 'files'));
    const opened = await openEmbedded(join(dataDir, 'db'));
    await opened.db.execute(beforeIt);
    await opened.close();
    await expect(opening()).rejects.toThrow(StartError);
    await expect(opening()).rejects.toThrow(because);
    for (const command of [['check'], ['migrate'], ['backup', join(folder, 'old.tar')]])
      expect(await run(...command)).toMatchObject({ code: 1, err: expect.stringMatching(because) });
    const database = await PGlite.create(join(dataDir, 'db'));
    const { rows } = await database.query(
      `select distinct created_at::text as at from drizzle.__drizzle_migrations`,
    );
    await database.close();
    expect(rows).toEqual([{ at: '1795618386896' }]);
  });

  it.runIf(hasPostgres)('stops the start on a server too, and is left unchanged', async () => {
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    const opened = await openServer(database.url);
    await opened.db.execute(beforeIt);
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: database.url });
    await expect(openResources(settings)).rejects.toThrow(because);
    expect(await opened.db.execute(recorded)).toMatchObject({
      rows: [{ at: '1795618386896' }],
    });
    await opened.close();
  });
});

/** As a later version leaves it after a migration that is not reversible. */
const laterVersion = sql`update schema_requirement
  set migration = '9999_next', journal_time = 9999999999999`;
const laterNeeded = /^The database needs a later Gatefold: it has the migration 9999_next, [^\n]*$/;

/** Runs statements in the database of these settings. */
async function change(env: Record<string, string>, ...statements: (typeof laterVersion)[]) {
  const { DATABASE_URL: url } = env;
  const opened = await (url ? openServer(url) : openEmbedded(join(env.DATA_DIR ?? '', 'db')));
  for (const statement of statements) await opened.db.execute(statement);
  await opened.close();
}

describe.each(dialects)('a database on %s that a later version has changed', (db) => {
  const settings = async () => {
    const database = db === 'postgres' ? await newDatabase('migrated') : null;
    onTestFinished(() => database?.drop());
    await fillDataDir(dataDir, db, 'migrated');
    await mkdir(join(dataDir, 'files'), { recursive: true });
    return { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  };
  it('stops the start and every command with a sentence, after a migration that is not reversible', async () => {
    const env = await settings();
    await change(env, laterVersion, sql`alter table users rename email_verified to is_verified`);
    await expect(openResources(readSettings(env))).rejects.toThrow(laterNeeded);
    await expect(openResources(readSettings(env))).rejects.toThrow(StartError);
    for (const command of [
      ['check'],
      ['migrate'],
      ['user', 'show', 'buyer@example.com'],
      ['backup', join(folder, 'later.tar')],
      ['store', 'open'],
    ])
      expect(await gatefold(command, env)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(laterNeeded),
      });
  });

  it('opens after a reversible migration, and keeps the requirement of the later version', async () => {
    const env = await settings();
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('-', 9999999999999)`;
    await change(env, later, sql`update schema_requirement set migration = '0000_initial'`);
    expect((await gatefold(['check'], env)).out).toBe('All is in order.');
  });

  it('is told in a sentence by a command whose query fails, without SQL and values', async () => {
    const env = await settings();
    await change(env, sql`alter table users rename email_verified to is_verified`);
    const { code, err } = await gatefold(['user', 'show', 'buyer@example.com'], env);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The database refused a query \(42703: [^\n]*\)[^\n]*\.$/),
    });
    expect(err).not.toMatch(/select|buyer@/);
  });
});

describe('a database folder that is not whole', () => {
  beforeEach(() => fillDataDir(dataDir, 'pglite', 'migrated'));

  it.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'postgresql.conf'])(
    'stops the start where %s is missing, and is left as it is',
    async (part) => {
      await rm(join(dataDir, 'db', part), { recursive: true });
      const before = await readFile(join(dataDir, 'db', 'pg_hba.conf'));
      await expect(opening()).rejects.toThrow(StartError);
      await expect(opening()).rejects.toThrow(
        /^The database in [^\n]* is damaged[^\n]* is missing: [^\n]*\.$/,
      );
      expect(existsSync(join(dataDir, 'db', part))).toBe(false);
      expect(await readFile(join(dataDir, 'db', 'pg_hba.conf'))).toEqual(before);
    },
  );

  it('stops the start where its control file is cut off', async () => {
    await writeFile(join(dataDir, 'db', 'global', 'pg_control'), '');
    await expect(opening()).rejects.toThrow(/^The database in [^\n]* does not open, [^\n]*\.$/);
  });
});

describe('files without their database', () => {
  beforeEach(async () => {
    await fillDataDir(dataDir, 'pglite', 'seeded');
    await rm(join(dataDir, 'db'), { recursive: true });
  });

  it('stop the start, and no database is made beside them', async () => {
    await expect(opening()).rejects.toThrow(
      /^The folder [^\n]*db is missing, and files of a store are there: [^\n]*\.$/,
    );
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });

  it.runIf(hasPostgres)('stop the start on a new database of a server too', async () => {
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    await emptied(database.url);
    const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: database.url });
    await expect(openResources(settings)).rejects.toThrow(/^The database of DATABASE_URL is empty/);
  });
});
