import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../../server/platform/db/connection.ts';
import { asServer, migrationPolicyFor } from '../../../server/platform/migrationPolicy.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { hasPostgres, newDatabase } from '../../helpers/testDatabase.ts';
import { openServer } from '../../../server/platform/db/openDatabase.ts';
import { openBlobs } from '../../../server/platform/blobs/index.ts';

const refused =
  /^The database of DATABASE_URL is of another store than [^\n]*accept-database[^\n]*\.$/;
const untouched = async (): Promise<void> => {};

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-store-id-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const idFile = () => join(dataDir, 'store-id');
const written = async () => (await readFile(idFile(), 'utf8')).trimEnd();

/** Opens the store as a server does. */
const start = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const resources = await openResources(readSettings({ DATA_DIR: dataDir, ...env }));
  try {
    const uid = sql`select uid::text as uid from store`;
    const [row] = await rowsOf<{ uid: string }>(resources.db, uid);
    return row?.uid ?? '';
  } finally {
    await resources.close();
  }
};

/** The settings of an empty store on a PostgreSQL server, with an id of its own. */
async function onServer(): Promise<{ DATABASE_URL: string }> {
  const database = await newDatabase('migrated');
  onTestFinished(() => database.drop());
  const opened = await openServer(database.url, untouched);
  await opened.db.execute(sql`update store set uid = gen_random_uuid()`);
  await opened.close();
  return { DATABASE_URL: database.url };
}

it('a store of an earlier version, on the embedded database, gets the file at its start', async () => {
  await fillDataDir(dataDir, 'pglite', 'migrated');
  await mkdir(join(dataDir, 'files'));
  await rm(idFile(), { force: true });
  expect(await start({})).toBe(await written());
});

describe.runIf(hasPostgres)('the database of another store', () => {
  it('stops the start and commands, until the operator accepts the database', async () => {
    const [ours, other] = [await onServer(), await onServer()];
    const id = await start(ours);
    expect(await written()).toBe(id);
    await expect(start(other)).rejects.toThrow(refused);
    const env = { DATA_DIR: dataDir, ...other };
    for (const command of [['check'], ['migrate'], ['store', 'set', 'name', 'Tides']])
      expect(await gatefold(command, env)).toMatchObject({
        code: 1,
        err: expect.stringMatching(refused),
      });
    expect(await written()).toBe(id);
    expect(await start(ours)).toBe(id);

    expect(await gatefold(['store', 'accept-database'], env)).toMatchObject({ code: 0 });
    expect(await start(other)).toBe(await written());
    await expect(start(ours)).rejects.toThrow(refused);
  });

  it('is refused before a migration runs', async () => {
    const [ours, other] = [await onServer(), await onServer()];
    await start(ours);
    const opened = await openServer(other.DATABASE_URL, untouched);
    onTestFinished(() => opened.close());
    const settings = readSettings({ DATA_DIR: dataDir, ...other });
    const bringUp = migrationPolicyFor(
      settings,
      await openBlobs(settings.storage, new Date()),
      asServer,
    );
    let isMigrated = false;
    const migrate = async (): Promise<void> => {
      isMigrated = true;
    };
    await expect(bringUp(migrate, opened.db)).rejects.toThrow(refused);
    expect(isMigrated).toBe(false);
  });

  it('is the right one after the store was moved to it, and after a backup was restored', async () => {
    const file = join(folder, 'one.pdf');
    const backup = join(folder, 'monday.tar');
    await writeFile(file, madePdf({ pages: 1 }));
    const run = (args: readonly string[], env: object = {}) =>
      gatefold(args, { DATA_DIR: dataDir, ...env });
    expect(await run(['issue', 'add', file, '--title', 'One', '--free'])).toMatchObject({
      code: 0,
    });
    const id = await start({});
    const target = await onServer();
    const moving = ['migrate', '--to', target.DATABASE_URL];
    expect(await run(moving)).toMatchObject({ code: 0 });
    expect(await start(target)).toBe(id);
    expect(await run(['backup', backup], target)).toMatchObject({ code: 0 });

    dataDir = join(folder, 'other');
    const elsewhere = await onServer();
    expect(await start(elsewhere)).not.toBe(id);
    expect(await run(['restore', backup], elsewhere)).toMatchObject({ code: 0 });
    expect(await written()).toBe(id);
    expect(await start(elsewhere)).toBe(id);
    expect(existsSync(join(dataDir, `store-id.${process.pid}`))).toBe(false);
  });

  it('is accepted while a restore that was stopped has left both ids in the file', async () => {
    const ours = await onServer();
    const id = await start(ours);
    await writeFile(idFile(), `0b7f4a52-6f6e-4a53-9c19-3c6a0f8f6a10\n${id}\n`);
    expect(await start(ours)).toBe(id);
    expect(await written()).toBe(id);
  });
});
