import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { maintenance, users } from '../../../server/platform/db/schema.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { addPayment, demandSoundBooks } from '../../helpers/billing.ts';
import { gatefold, killHard, startGatefold } from '../../helpers/gatefold.ts';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { issueIds, userIds } from '../../helpers/seedPlan.ts';
import type { Database } from '../../helpers/storeTemplate.ts';
import { databases, hasPostgres, newDatabase } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

let folder: string;
let store: OperatedStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-kept-'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => store.run(...args);

const titles = async (): Promise<string[]> => {
  const answer = await (await fetch(store.origin + calls.issues.path)).json();
  return (answer as { title: string }[]).map(({ title }) => title);
};

describe.each(databases)('beside a running store on %s', (db: Database) => {
  it('a backup is made and restored: refused without --replace, signed out after, the same shelf', async () => {
    store = await openOperatedStore('seeded', db);
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
    store = await openOperatedStore('seeded', db);
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
    const role = async () => /publisher\s+(.*)/.exec((await run('user', 'show', '1')).out)?.[1];
    await run('user', 'grant', '1', '--publisher');
    expect(await role()).toBe('yes');
    await run('user', 'grant', '1', '--owner');
    expect(await role()).toBe('yes, an owner');
    expect((await run('user', 'revoke', '1', '--owner')).err).toContain('no other owner');
    expect(await role()).toBe('yes, an owner');
    await run('user', 'grant', '2', '--owner');
    await run('user', 'revoke', '1', '--owner');
    expect(await role()).toBe('yes');
    await run('user', 'grant', '1', '--owner');
    await run('user', 'revoke', '1', '--publisher');
    expect(await role()).toBe('no');
    expect((await run('user', 'erase', '1')).code).toBe(2);
    expect((await run('user', 'erase', '1', '--yes')).code).toBe(0);
    expect(await refusalOf(await reader.get(calls.me.path))).toBe('401 not_signed_in');
    expect((await run('user', 'show', '1')).err).toContain('There is no account 1');
    expect((await run('user', 'grant', '2')).err).toContain('Say what: --issue 3');
    const { db: rows } = store.resources;
    await demandSoundBooks(rows);
    expect(await rows.select().from(users).where(eq(users.id, userIds.new))).toEqual([]);
  });
});

describe('an operator who names an account by its e-mail', () => {
  const email = 'ed@example.com';
  const register = async (emailVerified: boolean): Promise<number> => {
    const [user] = await store.resources.db
      .insert(users)
      .values({ email, emailVerified })
      .returning({ id: users.id });
    return user?.id ?? 0;
  };

  it('is refused an unverified one by every command, and told the numbers of the accounts', async () => {
    store = await openOperatedStore();
    const [first, second] = [await register(false), await register(false)];
    const commands = [
      ['user', 'show', email],
      ['user', 'grant', email, '--publisher'],
      ['user', 'grant', email, '--issue', String(issueIds.notBought)],
      ['user', 'grant', email, '--days', '30'],
      ['user', 'revoke', email, '--publisher'],
      ['user', 'erase', email, '--yes'],
      ['payment', 'list', '--of', email],
    ];
    const before = await store.resources.db.select().from(users).orderBy(users.id);
    for (const command of commands)
      expect(await run(...command)).toEqual({
        code: 1,
        out: '',
        err: `No account has the verified e-mail ${email}. Accounts ${first} and ${second} have it unverified, which anybody can register: look with “user show ${first}”, and say the number of the account.`,
      });
    expect(await store.resources.db.select().from(users).orderBy(users.id)).toEqual(before);
    expect((await run('user', 'show', String(first))).out).toContain(
      `${email} (not verified: anybody can register it)`,
    );
    await run('user', 'grant', String(second), '--publisher');
    expect((await run('user', 'show', String(second))).out).toMatch(/publisher\s+yes/);
  });

  it('means the account that has it verified, and no other', async () => {
    store = await openOperatedStore();
    const squatter = await register(false);
    const owner = await register(true);
    await run('user', 'grant', 'ED@example.com', '--publisher');
    expect((await run('user', 'show', email)).out).toContain(`${email} (verified)`);
    const publishers = await store.resources.db
      .select()
      .from(users)
      .where(eq(users.isPublisher, true));
    expect(publishers.map(({ id }) => id)).toEqual([owner]);
    expect(squatter).not.toBe(owner);
  });
});

it.runIf(hasPostgres)('a restore that is killed leaves the store that was there', async () => {
  store = await openOperatedStore('seeded', 'postgres');
  const file = join(folder, 'store.tar');
  await run('backup', file);
  await run('store', 'set', 'name', 'Newer');
  // An open read transaction keeps the restore waiting at its last step, where the test kills it.
  const client = new Client({ connectionString: store.settings.DATABASE_URL ?? '' });
  await client.connect();
  await client.query('begin');
  await client.query('select from issues limit 1');
  const STORAGE_URL = `file://${join(store.settings.DATA_DIR, 'files')}`;
  const elsewhere = { ...store.settings, DATA_DIR: join(folder, 'elsewhere'), STORAGE_URL };
  const restoring = startGatefold(['restore', file, '--replace'], elsewhere);
  await restoring.says('Proving what was written');
  expect(await refusalOf(await fetch(store.origin + calls.store.path))).toBe('503 maintenance');
  await killHard(restoring);
  await client.query('commit');
  await client.end();
  // The store opens once the killed process has said nothing for 30 seconds.
  await store.resources.db
    .update(maintenance)
    .set({ heartbeatAt: sql`now() - interval '31 seconds'` });
  const answered = async () => (await fetch(store.origin + calls.store.path)).status;
  await expect.poll(answered).toBe(200);
  expect((await run('store', 'show')).out).toContain('Newer');
  expect((await run('check')).out).toBe('All is in order.');
});

it('a payment is found by its number or the gateway’s, and printed with its result', async () => {
  store = await openOperatedStore();
  const values = { issueId: issueIds.notBought, gatewayId: 'pi_told', description: 'Übermaß' };
  const id = await addPayment(store.resources, userIds.new, values);
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

it.runIf(hasPostgres)(
  'a store that moves to PostgreSQL, with its files, and back is the same; the one it left stays closed',
  async () => {
    const target = await newDatabase('migrated');
    onTestFinished(() => target.drop());
    store = await openOperatedStore('seeded', 'pglite');
    const supportEmail = 'help@store.example';
    const setAt = new Date().toISOString();
    await store.resources.storedSettings.replace({ SUPPORT_EMAIL: { value: supportEmail, setAt } });
    const before = await titles();
    const place = `file://${join(folder, 'files')}`;
    const moved = await run('migrate', '--to', target.url, '--storage', place);
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('are the same') });
    expect(await refusalOf(await fetch(store.origin + calls.store.path))).toBe('503 maintenance');
    const again = await run('migrate', '--to', target.url);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    const home = { DATA_DIR: join(folder, 'data'), STORAGE_URL: place };
    const there = { ...home, DATABASE_URL: target.url };
    expect((await gatefold(['check'], there)).out).toBe('All is in order.');
    expect(await gatefold(['migrate', '--to', 'embedded'], there)).toMatchObject({ code: 0 });
    expect((await gatefold(['check'], home)).out).toBe('All is in order.');
    const resources = await openResources(readSettings({ ...home, DEMO: '0' }));
    expect(resources.settings).toMatchObject({ supportEmail });
    await resources.close();
    const listed = await gatefold(['issue', 'list', '--json'], home);
    const { issues } = JSON.parse(listed.out) as { issues: { title: string }[] };
    expect(issues.map(({ title }) => title)).toEqual(before);
    expect((await run('store', 'open')).out).toBe('The store is open.');
    expect(await titles()).toEqual(before);
  },
);

it('migrate lists the steps for a new database and names the irreversible ones', async () => {
  store = await openOperatedStore();
  const trial = await gatefold(['migrate', '--dry-run'], { DATA_DIR: join(folder, 'new') });
  expect(trial.out).toMatch(/0000_initial .* NOT REVERSIBLE/);
  expect(trial.out).toContain('Nothing was done yet.');
  expect((await run('migrate')).out).toBe('The database is up to date.');
});
