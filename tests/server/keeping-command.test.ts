import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { files, users } from '../../server/db/schema.ts';
import { demandSoundBooks } from '../helpers/invariants.ts';
import { addPayment } from '../helpers/books.ts';
import { gatefold, killHard, startGatefold } from '../helpers/gatefold.ts';
import {
  databases,
  hasPostgres,
  issueIds,
  type RunningStore,
  startStore,
  userIds,
} from '../helpers/startStore.ts';
import type { Database } from '../helpers/storeTemplate.ts';
import { refusalOf, visit } from '../helpers/visit.ts';

let folder: string;
let store: RunningStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-kept-'));
});

afterEach(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (): Record<string, string> => ({
  DATA_DIR: store.dataDir,
  ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }),
});

const run = (...args: string[]) => gatefold(args, settings());

const titles = async (): Promise<string[]> => {
  const answer = await (await fetch(store.origin + calls.issues.path)).json();
  return (answer as { title: string }[]).map(({ title }) => title);
};

describe.each(databases)('beside a running store on %s', (db: Database) => {
  it('a backup is made and restored: refused without --replace, signed out after, the same shelf', async () => {
    store = await startStore({ db });
    const file = join(folder, 'store.tar');
    const before = await titles();
    const made = await run('backup', file, '--json');
    expect(made.code).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({ rows: { issues: 6, users: 4 }, missing: [] });
    expect((await run('backup', file)).err).toContain('There is a file');
    await run('store', 'set', 'name', 'Another');
    expect((await run('store', 'show')).out).toContain('Another');
    const refused = await run('restore', file);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Say --replace') });
    const buyer = await visit(store, 'buyer');
    expect((await buyer.get(calls.me.path)).status).toBe(200);
    const restored = await run('restore', file, '--replace');
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringContaining('6 issues, 4 accounts'),
    });
    expect((await run('store', 'show')).out).not.toContain('Another');
    expect(await titles()).toEqual(before);
    expect(await refusalOf(await buyer.get(calls.me.path))).toBe('401 not_signed_in');
    expect((await run('check')).out).toBe('All is in order.');
  });

  it('an account is seen, given to, taken from and erased', async () => {
    store = await startStore({ db });
    const shown = JSON.parse(
      (await run('user', 'show', 'NEW@example.com', '--json')).out,
    ) as object;
    expect(shown).toMatchObject({ id: userIds.new, ways: ['google'], isPublisher: false });
    const reader = await visit(store, 'new');
    const canRead = async (issue: number) =>
      (await reader.post(`/api/issues/${issue}/download/full`)).status === 200;
    const { notBought } = issueIds;
    expect(await canRead(notBought)).toBe(false);
    expect((await run('user', 'grant', 'new@example.com', '--issue', String(notBought))).code).toBe(
      0,
    );
    expect(await canRead(notBought)).toBe(true);
    const again = await run('user', 'grant', '1', '--issue', String(notBought));
    expect(again.err).toBe(`Account 1 has issue ${notBought} already.`);
    await run('user', 'revoke', '1', '--issue', String(notBought));
    expect(await canRead(notBought)).toBe(false);
    await run('user', 'grant', '1', '--days', '30');
    expect(await canRead(notBought)).toBe(true);
    await run('user', 'revoke', '1', '--days');
    expect(await canRead(notBought)).toBe(false);
    await run('user', 'grant', '1', '--publisher');
    expect((await run('user', 'show', '1')).out).toMatch(/publisher\s+yes/);
    expect((await run('user', 'erase', '1')).code).toBe(2);
    expect((await run('user', 'erase', '1', '--yes')).code).toBe(0);
    expect(await refusalOf(await reader.get(calls.me.path))).toBe('401 not_signed_in');
    expect((await run('user', 'show', '1')).err).toContain('There is no account 1');
    expect((await run('user', 'grant', '2')).err).toContain('Say what: --issue 3');
    await store.end();
    await store.inside(async ({ db }) => {
      await demandSoundBooks(db);
      expect(await db.select().from(users).where(eq(users.id, userIds.new))).toEqual([]);
    });
  });
});

it.runIf(hasPostgres)('a restore that is killed leaves the store that was there', async () => {
  store = await startStore({ db: 'postgres' });
  const file = join(folder, 'store.tar');
  await run('backup', file);
  await run('store', 'set', 'name', 'Newer');
  // Whoever still reads keeps the restore waiting at its very last step, where it is killed.
  const client = new Client({ connectionString: store.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin');
  await client.query('select from issues limit 1');
  const STORAGE_URL = `file://${join(store.dataDir, 'files')}`;
  const elsewhere = { ...settings(), DATA_DIR: join(folder, 'elsewhere'), STORAGE_URL };
  const restoring = startGatefold(['restore', file, '--replace'], elsewhere);
  await restoring.says('Proving what was written');
  expect(await refusalOf(await fetch(store.origin + calls.store.path))).toBe('503 maintenance');
  await killHard(restoring);
  await client.query('commit');
  await client.end();
  const answered = async () => (await fetch(store.origin + calls.store.path)).status;
  await expect.poll(answered, { timeout: 60_000 }).toBe(200);
  expect((await run('store', 'show')).out).toContain('Newer');
  expect((await run('check')).out).toBe('All is in order.');
});

it('a payment is told with what came of it, by its number or the gateway’s', async () => {
  let id = 0;
  store = await startStore({
    prepare: async (resources) => {
      const values = { issueId: issueIds.notBought, gatewayId: 'pi_told', description: 'Übermaß' };
      id = await addPayment(resources, userIds.new, values);
    },
  });
  expect((await run('payment', 'list', '--of', 'new@example.com')).out).toMatch(
    new RegExp(`^id .*\\n${id} .* 4\\.99 USD  stripe +succeeded  1 new@example.com  Übermaß$`),
  );
  expect((await run('payment', 'list', '--status', 'refunded')).out).toBe(
    'There are no such payments.',
  );
  const told = await run('payment', 'show', 'pi_told');
  expect(told.out).toMatch(/opens +nothing/);
  expect(told.out).toContain(`give it with “user grant 1 --issue ${issueIds.notBought}”.`);
  const { right, advice } = JSON.parse(
    (await run('payment', 'show', String(id), '--json')).out,
  ) as {
    right: unknown;
    advice: string[];
  };
  expect({ right, advice: advice.length }).toEqual({ right: null, advice: 1 });
  expect(await run('payment', 'show', '999')).toMatchObject({
    code: 1,
    err: 'There is no payment 999: see them with “payment list”.',
  });
});

describe('check', () => {
  it('names files that are missing or of another size, and ends with 1', async () => {
    store = await startStore();
    await store.end();
    const [lost, cut] = await store.inside(async ({ db, blobs }) => {
      const [one, other] = await db.select().from(files);
      await blobs.delete(one?.sha256 ?? '');
      await db
        .update(files)
        .set({ size: 1 })
        .where(eq(files.sha256, other?.sha256 ?? ''));
      return [one?.sha256, other?.sha256];
    });
    const { code, out } = await run('check');
    expect({ code, out }).toEqual({
      code: 1,
      out: `These files are missing: ${lost}\nThese files have another size than they should: ${cut}`,
    });
  });

  it('sweeps what nothing names and is older than a day, and nothing else', async () => {
    store = await startStore();
    await store.end();
    const before = new Date(Date.now() - 48 * 60 * 60 * 1000);
    const names = await store.inside(async ({ db, blobs }) => {
      const young = await blobs.putBytes(Buffer.from('just being published'));
      const kept = await blobs.putBytes(Buffer.from('an old draft that was deleted'));
      await db.insert(files).values({ ...kept, mediaType: 'application/pdf', createdAt: before });
      return { young: young.sha256, old: kept.sha256 };
    });
    const pathOf = (sha256: string) =>
      join(store.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await utimes(pathOf(names.old), before, before);
    expect((await run('check')).out).toMatch(/^All is in order\.\n2 files only take room/);
    expect((await run('check', '--sweep')).out).toContain('Deleted 1 file');
    expect([existsSync(pathOf(names.old)), existsSync(pathOf(names.young))]).toEqual([false, true]);
    expect((await run('check')).code).toBe(0);
  });
});

describe.runIf(hasPostgres)('a store that moves', () => {
  it('to PostgreSQL, with its files, and back is the same; the one it left stays closed', async () => {
    const other = await startStore({ db: 'postgres', seed: false });
    const target = other.databaseUrl ?? '';
    try {
      await other.end();
      store = await startStore({ db: 'pglite' });
      const before = await titles();
      const place = `file://${join(folder, 'files')}`;
      const moved = await run('migrate', '--to', target, '--storage', place);
      expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('are the same') });
      expect(await refusalOf(await fetch(store.origin + calls.store.path))).toBe('503 maintenance');
      const again = await run('migrate', '--to', target);
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') });
      // Its sessions and links go on: the secret has moved too.
      const cookie = store.cookieOf('buyer');
      await store.end();
      const settings = { DATABASE_URL: target, STORAGE_URL: place };
      const there = { DATA_DIR: join(folder, 'data'), ...settings };
      expect((await gatefold(['check'], there)).out).toBe('All is in order.');
      const back = await gatefold(['migrate', '--to', 'embedded'], there);
      expect(back).toMatchObject({ code: 0 });
      const home = { DATA_DIR: there.DATA_DIR, STORAGE_URL: place };
      expect((await gatefold(['check'], home)).out).toBe('All is in order.');
      const listed = await gatefold(['issue', 'list', '--json'], home);
      const { issues } = JSON.parse(listed.out) as { issues: { title: string }[] };
      expect(issues.map(({ title }) => title)).toEqual(before);
      expect(cookie).not.toBe('');
      store = await store.restart();
      expect((await run('store', 'open')).out).toBe('The store is open.');
      expect(await titles()).toEqual(before);
    } finally {
      await other.stop();
    }
  });
});

it('migrate says what there is to do for a new database, and which of it cannot be undone', async () => {
  store = await startStore();
  const env = { DATA_DIR: join(folder, 'new') };
  const trial = await gatefold(['migrate', '--dry-run'], env);
  expect(trial.out).toMatch(/0005_payments .* NOT REVERSIBLE/);
  expect(trial.out).toContain('Nothing was done yet.');
  expect((await run('migrate')).out).toBe('The database is up to date.');
});
