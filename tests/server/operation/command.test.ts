import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { IssueListing } from '#contract/admin/issueInput.ts';
import { findSocket } from '../../../server/adminApi/controlSocket.ts';
import { gatefold, gatefoldProcess, startGatefold } from '../../helpers/gatefold.ts';
import { endlessPdf, madePdf, withBrokenXref } from '../../helpers/madePdf.ts';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { issuePlans } from '../../helpers/seedPlan.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { databases, hasPostgres } from '../../helpers/testDatabase.ts';

let folder: string;
let file: string;
let endless: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-command-'));
  [file, endless] = [join(folder, 'tides.pdf'), join(folder, 'endless.pdf')];
  await writeFile(file, madePdf({ pages: 6 }));
  await writeFile(endless, endlessPdf());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function listed(store: OperatedStore): Promise<IssueListing['issues']> {
  return (JSON.parse(await store.done('issue', 'list', '--json')) as IssueListing).issues;
}

const adding = (path: string, title = 'x') => ['issue', 'add', path, '--title', title, '--free'];

const published = /is published as issue \d+/;
const cancelled = {
  code: 130,
  err: expect.stringMatching(/Stopped: nothing was published\.$/),
};

describe.each(databases)('the command, while the store runs on %s', (db) => {
  let store: OperatedStore;

  beforeAll(async () => {
    store = await openOperatedStore('seeded', db);
  });

  afterAll(() => store.close());

  it('publishes a file and reports the issue', async () => {
    const args = ['--title', 'Tides & Winds', '--price', '4.99', '--sample-pages', '2'];
    const { code, out, err } = await store.run('issue', 'add', file, ...args);
    expect(err).toMatch(/^Reading the file …\n.*\nPutting it into the store …$/s);
    expect(out).toMatch(
      /“Tides & Winds” is published as issue \d+: 6 pages \(Letter, 216 × 279 mm\), a sample of 2 pages, \d+ KB\./,
    );
    expect(code).toBe(0);
    expect((await listed(store))[0]).toMatchObject({
      title: 'Tides & Winds',
      price: 499,
      pages: 6,
      samplePages: 2,
    });
  });

  it('takes a path from where the person stands and an empty title, answers in JSON, and the store has it at once', async () => {
    const there = { ...store.settings, INIT_CWD: dirname(file) };
    const { code, out } = await gatefold([...adding(basename(file), ''), '--json'], there);
    expect(code).toBe(0);
    const added = JSON.parse(out) as { id: number; address: string };
    expect(added).toMatchObject({
      title: '',
      pages: 6,
      format: 'Letter, 216 × 279 mm',
      otherSizes: 0,
      samplePages: 0,
      warnings: [],
      address: `${store.origin}/read/${added.id}`,
    });
    const answer = await fetch(new URL('/api/issues', store.origin));
    expect(await answer.json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: added.id, title: '', is_free: true })]),
    );
  });

  it('refuses a file that is no PDF with one sentence and exit code 1, and adds nothing', async () => {
    await writeFile(join(folder, 'empty.pdf'), '');
    const before = await listed(store);
    const sentences: Record<string, RegExp> = {
      'nothing.pdf': /^There is no file .*nothing\.pdf: .*\.$/,
      'empty.pdf': /^empty\.pdf is empty: .*\.$/,
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      const { code, out, err } = await store.run(...adding(join(folder, name)));
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err.split('\n').at(-1)).toMatch(sentence);
    }
    expect(await listed(store)).toEqual(before);
  });

  it('publishes two files that are added at once', async () => {
    const before = (await listed(store)).length;
    const endings = await Promise.all(
      ['One', 'Two'].map((title) => store.run(...adding(file, title))),
    );
    expect(endings.map(({ code }) => code)).toEqual([0, 0]);
    expect((await listed(store)).length).toBe(before + 2);
  });

  it('stops when it is interrupted, publishes nothing, and the next command works', async () => {
    const before = await listed(store);
    const ending = await gatefold(adding(endless), store.settings, 'Painting the cover');
    expect(ending).toMatchObject(cancelled);
    expect(await listed(store)).toEqual(before);
    expect((await store.run(...adding(file, 'Next'))).code).toBe(0);
    expect(await readdir(join(store.settings.DATA_DIR, 'work'))).toEqual([]);
  });

  it('is spoken to by a socket that only the store’s owner can open', async () => {
    const { mode } = await stat(join(store.settings.DATA_DIR, 'control.sock'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('refuses a price that the currency does not have', async () => {
    const args = ['issue', 'add', file, '--title', 'x', '--price', '4.999'];
    const { code, err } = await store.run(...args);
    expect({ code, err }).toEqual({
      code: 1,
      err: '4.999 is no price in USD: it has 2 decimals at most.',
    });
  });

  it('refuses a price that no gateway collects, and names the largest', async () => {
    const refused = {
      code: 1,
      err: expect.stringMatching(/the largest price is 999999\.99 USD\.$/),
    };
    const adding = ['issue', 'add', file, '--title', 'x', '--price', '1000000'];
    expect(await store.run(...adding)).toMatchObject(refused);
    expect(await store.run('plan', 'add', 'year', '--price', '123456789012.34')).toMatchObject(
      refused,
    );
  });

  it('publishes a damaged file with a warning', async () => {
    const damaged = join(folder, 'damaged.pdf');
    await writeFile(damaged, withBrokenXref(madePdf({ pages: 3 })));
    const { code, err } = await store.run(...adding(damaged));
    expect(code).toBe(0);
    expect(err).toMatch(/The file is damaged/);
  });

  it('runs a subcommand by its deprecated name, with a warning that names the present one', async () => {
    const made = await store.run('coupon', 'create', 'OLD-NAME', '--all-access', '1');
    expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/use coupon add\.$/) });
    const removed = await store.run('coupon', 'revoke', 'OLD-NAME');
    expect(removed).toMatchObject({ code: 0, err: expect.stringMatching(/use coupon remove\.$/) });
  });

  it('makes coupons, prints their goods, uses and end, and removes them', async () => {
    const code = (await store.done('coupon', 'add', '--issue', '3', '--uses', '10')).trim();
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    const more = ['--all-access', '1', '--uses', 'unlimited', '--until', '2099-12-31', '--json'];
    const made = await store.done('coupon', 'add', 'one day', ...more);
    expect(JSON.parse(made)).toEqual({ code: 'one day', codes: ['one day'] });
    const table = (await store.done('coupon', 'list')).split('\n');
    expect(table.map((line) => line.split(/ {2,}/))).toEqual([
      ['code', 'used', 'until', 'opens'],
      ['one day', '0', '2099-12-31', 'all issues for 1 day'],
      [code, '0 of 10', '–', `issue 3, ${issuePlans.notBought.title}`],
    ]);
    await store.done('coupon', 'remove', 'ONE-DAY');
    expect(await store.run('coupon', 'remove', 'one day')).toMatchObject({
      code: 1,
      err: 'There is no coupon one day: see them with coupon list.',
    });
    const { coupons } = JSON.parse(await store.done('coupon', 'list', '--json'));
    expect(coupons).toMatchObject([
      { code, issue: { id: 3 }, allAccessDays: null, uses: 10, used: 0 },
    ]);
    await store.done('coupon', 'remove', code);
  });

  it('makes discounts, on one issue or on each', async () => {
    await store.done('coupon', 'add', 'FIFTH', '--percent-off', '20');
    await store.done('coupon', 'add', 'LESS', '--amount-off', '2.50', '--issue', '3');
    const lines = (await store.done('coupon', 'list')).trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual([
      `$2.50 off issue 3, ${issuePlans.notBought.title}`,
      '20 % off any issue',
    ]);
  });
});

describe('the command, while no store runs', () => {
  let settings: { DATA_DIR: string };

  beforeAll(async () => {
    settings = { DATA_DIR: join(folder, 'alone') };
    await fillDataDir(settings.DATA_DIR, 'pglite', 'seeded');
  });

  const shelf = async () => {
    const { out } = await gatefold(['issue', 'list', '--json'], settings);
    return (JSON.parse(out) as IssueListing).issues.map(({ title }) => title);
  };

  it('publishes two files that two processes add at once, and says that they show when the store runs', async () => {
    const endings = await Promise.all(
      ['One', 'Two'].map((title) => gatefoldProcess(adding(file, title), settings)),
    );
    for (const { code, out } of endings) {
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(published) });
      expect(out).toContain('npm start');
    }
    expect((await shelf()).slice(0, 2).toSorted()).toEqual(['One', 'Two']);
  });

  it('stops at Ctrl-C and publishes nothing', async () => {
    const command = startGatefold(adding(endless, 'Endless'), settings);
    await command.says('Painting the cover');
    command.child.kill('SIGINT');
    expect(await command.ended).toMatchObject(cancelled);
    expect(await shelf()).not.toContain('Endless');
    expect(await readdir(join(settings.DATA_DIR, 'work'))).toEqual([]);
  });

  it.runIf(hasPostgres)('publishes into PostgreSQL, and leaves no work behind', async () => {
    const store = await openOperatedStore('seeded', 'postgres');
    onTestFinished(() => store.close());
    await store.end();
    expect(await store.done(...adding(file, 'Alone'))).toMatch(published);
    expect((await listed(store))[0]).toMatchObject({ title: 'Alone', price: null, pages: 6 });
    expect(await readdir(join(store.settings.DATA_DIR, 'work'))).toEqual([]);
  });

  it('says which setting of the machine is wrong', async () => {
    const { code, err } = await gatefold(['issue', 'list'], { PORT: 'eighty' });
    expect(code).toBe(1);
    expect(err).toMatch(/^PORT [^\n]+\.$/);
  });
});

describe('the command, with invalid arguments', () => {
  it.each([
    [['issue', 'add', '--title', 'x'], "Missing required argument 'file'."],
    [['issue', 'add', 'a.pdf', '--title', 'x'], 'Say what it costs: --price 4.99 or --free.'],
    [
      ['issue', 'add', 'a.pdf', '--title', 'x', '--free', '--sample-pages', 'two'],
      'It must be a whole number, like 5.',
    ],
    [['issue', 'add', 'a.pdf', '--title', 'x', '--price', 'much'], 'It must be like 4.99.'],
    [['issue', 'sell'], "Unknown command 'sell'."],
    [
      ['coupon', 'add', 'x'],
      'Say what it gives: --issue 3, --all-access 30, --percent-off 20 or --amount-off 2.50.',
    ],
    [
      ['coupon', 'add', '--issue', '3', '--all-access', '3'],
      "Option '--issue <id>' cannot be used with option '--all-access <days>'.",
    ],
    [['coupon', 'add', '--percent-off', '100'], 'It must be 1 to 99, like 20.'],
    [['coupon', 'add', '--all-access', '0'], 'It must be a number, like 30.'],
    [
      ['coupon', 'add', '--issue', '3', '--until', '2026-02-30'],
      'It must be a day, like 2026-12-31.',
    ],
    [['coupon', 'remove'], "Missing required argument 'code'."],
  ])('%j ends with exit code 2 and names the fault', async (args, sentence) => {
    const { code, out, err } = await gatefold(args, {});
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });
});

it('the process of a command that is misunderstood ends with exit code 2', async () => {
  const { code, err } = await gatefoldProcess(['issue', 'sell'], {});
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^Unknown command 'sell'\./),
  });
});

it('a data folder with a very long path does not keep the command from a running store', async () => {
  const store = await openOperatedStore('migrated', 'pglite', 'long'.repeat(30));
  onTestFinished(() => store.close());
  const socket = await findSocket(store.settings.DATA_DIR);
  expect(await store.done(...adding(file, 'Far'))).toContain(store.origin);
  await store.end();
  expect(existsSync(dirname(socket ?? ''))).toBe(false);
});
