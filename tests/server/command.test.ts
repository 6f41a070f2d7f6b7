import { chmod, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatefold, startGatefold, startServer, stop, type Running } from '../helpers/gatefold.ts';
import { makeCluster, postgresPrograms, startCluster, type Cluster } from '../helpers/postgres.ts';
import {
  databases,
  hasPostgres,
  issuePlans,
  startStore,
  type RunningStore,
} from '../helpers/startStore.ts';
import { storeTemplate } from '../helpers/storeTemplate.ts';
import { endlessPdf, madePdf, withBrokenXref } from '../helpers/madePdf.ts';

let folder: string;
/** The settings of the store that the commands of a group speak to. */
let env: Record<string, string>;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-command-'));
  file = join(folder, 'tides.pdf');
  await writeFile(file, madePdf({ pages: 6 }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Listing {
  readonly issues: readonly {
    id: number;
    title: string;
    price: number | null;
    pages: number;
    samplePages: number;
  }[];
}

const listed = async (): Promise<Listing['issues']> => {
  const { out } = await gatefold(['issue', 'list', '--json'], env);
  return (JSON.parse(out) as Listing).issues;
};

/** What holds wherever the work is done, and with every database. */
function publishes(): void {
  it('publishes a file and says what it made', async () => {
    const args = ['--title', 'Tides & Winds', '--price', '4.99', '--sample-pages', '2'];
    const { code, out, err } = await gatefold(['issue', 'add', file, ...args], env);
    expect(err).toMatch(/^Reading the file …\n.*\nPutting it into the store …$/s);
    expect(out).toMatch(
      /“Tides & Winds” is published as issue \d+: 6 pages \(Letter, 216 × 279 mm\), a sample of 2 pages, \d+ KB\./,
    );
    expect(code).toBe(0);
    expect((await listed())[0]).toMatchObject({
      title: 'Tides & Winds',
      price: 499,
      pages: 6,
      samplePages: 2,
    });
  });

  it('takes a path from where the person stands, an empty title, and answers in JSON', async () => {
    const there = { ...env, INIT_CWD: dirname(file) };
    const args = ['issue', 'add', basename(file), '--title', '', '--free', '--json'];
    const { code, out } = await gatefold(args, there);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      title: '',
      pages: 6,
      format: 'Letter, 216 × 279 mm',
      otherSizes: 0,
      samplePages: 0,
      warnings: [],
    });
    expect((await listed())[0]).toMatchObject({ title: '', price: null });
  });

  it('refuses what is no PDF with one sentence and exit code 1, and adds nothing', async () => {
    await writeFile(join(folder, 'empty.pdf'), '');
    const before = await listed();
    const sentences: Record<string, RegExp> = {
      'nothing.pdf': /^There is no file .*nothing\.pdf: .*\.$/,
      'empty.pdf': /^empty\.pdf is empty: .*\.$/,
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      const args = ['issue', 'add', join(folder, name), '--title', 'x', '--free'];
      const { code, out, err } = await gatefold(args, env);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err.split('\n').at(-1)).toMatch(sentence);
    }
    expect(await listed()).toEqual(before);
  });

  it('publishes two files that are added at once', async () => {
    const before = (await listed()).length;
    const endings = await Promise.all(
      ['One', 'Two'].map((title) =>
        gatefold(['issue', 'add', file, '--title', title, '--free'], env),
      ),
    );
    expect(endings.map(({ code }) => code)).toEqual([0, 0]);
    expect((await listed()).length).toBe(before + 2);
  });

  it('stops at Ctrl-C and publishes nothing', async () => {
    const endless = join(folder, 'endless.pdf');
    await writeFile(endless, endlessPdf());
    const before = await listed();
    const adding = startGatefold(['issue', 'add', endless, '--title', 'x', '--free'], env);
    await adding.says('Painting the cover');
    adding.child.kill('SIGINT');
    expect(await adding.ended).toMatchObject({
      code: 130,
      err: expect.stringMatching(/Stopped: nothing was published\.$/),
    });
    expect(await listed()).toEqual(before);
    // The press is free again: what was called off holds nobody up.
    const next = await gatefold(['issue', 'add', file, '--title', 'Next', '--free'], env);
    expect(next.code).toBe(0);
  });

  it('leaves no work behind', async () => {
    expect(await readdir(join(env.DATA_DIR ?? '', 'work'))).toEqual([]);
  });
}

describe('the command, while nobody runs the store', () => {
  beforeAll(async () => {
    await cp(await storeTemplate('pglite'), folder, { recursive: true });
    env = { DATA_DIR: join(folder, 'data') };
  });

  publishes();

  it('says that the issue shows when the store runs', async () => {
    const { out } = await gatefold(['issue', 'add', file, '--title', 'x', '--free'], env);
    expect(out).toContain('npm start');
  });
});

describe.skipIf(!hasPostgres)('the command on PostgreSQL, while nobody runs the store', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    const programs = postgresPrograms() ?? '';
    await chmod(folder, 0o755);
    makeCluster(programs, join(folder, 'cluster'));
    cluster = await startCluster(programs, join(folder, 'cluster'));
    env = { DATA_DIR: join(folder, 'beside'), DATABASE_URL: cluster.url };
  });

  afterAll(() => cluster.stop());

  publishes();
});

describe.each(databases)('the command, while the store runs on %s', (db) => {
  let store: RunningStore;

  beforeAll(async () => {
    store = await startStore({ db });
    env = { DATA_DIR: store.dataDir };
  });

  afterAll(() => store.stop());

  publishes();

  it('says where the issue can be read about, and the store has it at once', async () => {
    const args = ['issue', 'add', file, '--title', 'Fresh', '--free', '--json'];
    const { out } = await gatefold(args, env);
    const { id, address } = JSON.parse(out) as { id: number; address: string };
    expect(address).toBe(`${store.origin}/read/${id}`);
    const answer = await fetch(new URL('/api/issues', store.origin));
    expect(await answer.json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, title: 'Fresh' })]),
    );
  });

  it('is spoken to by a socket that only the store’s owner can open', async () => {
    const { mode } = await stat(join(store.dataDir, 'control.sock'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('the command', () => {
  let store: RunningStore;

  beforeAll(async () => {
    store = await startStore();
    env = { DATA_DIR: store.dataDir };
  });

  afterAll(() => store.stop());

  it('refuses a price that the currency does not have', async () => {
    const args = ['issue', 'add', file, '--title', 'x', '--price', '4.999'];
    const { code, err } = await gatefold(args, env);
    expect({ code, err }).toEqual({
      code: 1,
      err: '4.999 is no price in USD: it has 2 decimals at most.',
    });
  });

  it('publishes a damaged file with a warning that says so', async () => {
    const damaged = join(folder, 'damaged.pdf');
    await writeFile(damaged, withBrokenXref(madePdf({ pages: 3 })));
    const { code, err } = await gatefold(['issue', 'add', damaged, '--title', 'x', '--free'], env);
    expect(code).toBe(0);
    expect(err).toMatch(/The file is damaged/);
  });

  it('makes coupons, tells what they open, for how many and until when, and removes them', async () => {
    const made = await gatefold(['coupon', 'add', '--issue', '3', '--uses', '10'], env);
    const code = made.out.trim();
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    const more = ['--all-access', '1', '--uses', 'unlimited', '--until', '2099-12-31', '--json'];
    const { out } = await gatefold(['coupon', 'add', 'one day', ...more], env);
    expect(JSON.parse(out)).toEqual({ code: 'one day' });
    const table = (await gatefold(['coupon', 'list'], env)).out.split('\n');
    expect(table.map((line) => line.split(/ {2,}/))).toEqual([
      ['code', 'used', 'until', 'opens'],
      ['one day', '0', '2099-12-31', 'all issues for 1 day'],
      [code, '0 of 10', '–', `issue 3, ${issuePlans.notBought.title}`],
    ]);
    expect((await gatefold(['coupon', 'remove', 'ONE-DAY'], env)).code).toBe(0);
    expect(await gatefold(['coupon', 'remove', 'one day'], env)).toMatchObject({
      code: 1,
      err: 'There is no coupon one day: see them with coupon list.',
    });
    const { coupons } = JSON.parse((await gatefold(['coupon', 'list', '--json'], env)).out);
    expect(coupons).toMatchObject([
      { code, issue: { id: 3 }, allAccessDays: null, uses: 10, used: 0 },
    ]);
  });

  it('sets and shows the store', async () => {
    expect((await gatefold(['store', 'set', 'name', 'The Harbour'], env)).code).toBe(0);
    expect((await gatefold(['store', 'show'], env)).out).toMatch(/^name +The Harbour$/m);
    const { code, err } = await gatefold(['store', 'set', 'sandbox', 'maybe'], env);
    expect({ code, err }).toEqual({ code: 1, err: 'sandbox has to be on or off.' });
  });
});

describe('the command, misunderstood', () => {
  it.each([
    [['issue', 'add', '--title', 'x'], "Missing required argument 'file'."],
    [['issue', 'add', 'a.pdf', '--title', 'x'], 'Say what it costs: --price 4.99 or --free.'],
    [['issue', 'add', 'a.pdf', '--free'], "Required option '--title <text>' not specified."],
    [
      ['issue', 'add', 'a.pdf', '--title', 'x', '--free', '--sample-pages', 'two'],
      'It must be a whole number, like 5.',
    ],
    [['issue', 'add', 'a.pdf', '--title', 'x', '--price', 'much'], 'It must be like 4.99.'],
    [['issue', 'sell'], "Unknown command 'sell'."],
    [['coupon', 'add', 'x'], 'Say what it opens: --issue 3 or --all-access 30.'],
    [
      ['coupon', 'add', '--issue', '3', '--all-access', '3'],
      "Option '--issue <id>' cannot be used with option '--all-access <days>'.",
    ],
    [['coupon', 'add', '--all-access', '0'], 'It must be a number, like 30.'],
    [
      ['coupon', 'add', '--issue', '3', '--until', '2026-02-30'],
      'It must be a day, like 2026-12-31.',
    ],
    [['coupon', 'remove'], "Missing required argument 'code'."],
  ])('%j ends with exit code 2 and says what is wrong', async (args, sentence) => {
    const { code, out, err } = await gatefold(args, {});
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });

  it('says which setting of the machine is wrong', async () => {
    const { code, err } = await gatefold(['issue', 'list'], { PORT: 'eighty' });
    expect(code).toBe(1);
    expect(err).toMatch(/^PORT [^\n]+\.$/);
  });
});

describe('a data folder with a very long path', () => {
  let server: Running | null = null;
  let temporary: string;

  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'gf-'));
  });

  afterEach(async () => {
    if (server) await stop(server);
    server = null;
    await rm(temporary, { recursive: true, force: true });
  });

  it('does not keep the command from a running store', async () => {
    const long = { DATA_DIR: join(folder, 'long'.repeat(30)), TMPDIR: temporary };
    server = await startServer(long);
    const { code, out } = await gatefold(['issue', 'add', file, '--title', 'Far', '--free'], long);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('http://') });
    await stop(server);
    expect(await readdir(temporary)).toEqual([]);
  });
});
