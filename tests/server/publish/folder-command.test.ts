import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { exportFolder } from '../../../server/cli/folder/exportFolder.ts';
import { importFolder, type ImportReport } from '../../../server/cli/folder/importFolder.ts';
import { manifestOf } from '../../../server/cli/folder/manifest.ts';
import { pdfsOf } from '../../../server/cli/folder/proposeFolder.ts';
import { readFolder } from '../../../server/cli/folder/readFolder.ts';
import { type StoreClient, withStore } from '../../../server/cli/storeClient.ts';
import type { IssueListing } from '#contract/admin/issueInput.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { gatefold, killHard, startGatefold } from '../../helpers/gatefold.ts';
import { endlessPdf, madePdf } from '../../helpers/madePdf.ts';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { databases } from '../../helpers/testDatabase.ts';

type Env = Readonly<Record<string, string>>;

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatefold-folder-'));
});

afterAll(() => rm(home, { recursive: true, force: true }));

/** Settings of a store that nobody runs. */
async function emptyStore(): Promise<Env> {
  const store = await openOperatedStore('migrated');
  onTestFinished(() => store.close());
  await store.end();
  return store.settings;
}

async function folderOf(name: string, files: Readonly<Record<string, Buffer | string>>) {
  const folder = join(home, name);
  await mkdir(join(folder, 'old'), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}

/** In the test's own process, through the store's control socket where it runs. */
const at = <T>(env: Env, work: (services: StoreClient) => Promise<T>): Promise<T> =>
  withStore(readSettings({ DEMO: '0', ...env }), 'refused', work);

/** 'month 990' for each that is sold. */
const sold = (env: Env) =>
  at(env, async (services) =>
    (await services.listPlans()).plans
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ period, price }) => `${period} ${price}`),
  );

const shelf = (env: Env) => at(env, async (services) => (await services.listIssues()).issues);

/** The work of the command, without a process. */
const importedHere = (folder: string, env: Env): Promise<ImportReport> =>
  at(env, async (services) => importFolder(services, await readFolder(folder), unwatched));

const unwatched = { onProgress: () => undefined, signal: new AbortController().signal };

const ofOneStore = ['id', 'owners', 'pack', 'importKey', 'file', 'source', 'publishedAt'];

/** The values of an issue that are the same in every store. */
const said = (issues: IssueListing['issues']) =>
  issues.map((issue) => {
    const same = Object.entries(issue).filter(([name]) => !ofOneStore.includes(name));
    return { ...Object.fromEntries(same), day: issue.publishedAt?.slice(0, 10) ?? null };
  });

async function imported(folder: string, env: Env, expected = 0): Promise<ImportReport> {
  const { code, out, err } = await gatefold(['import', folder, '--json'], env);
  expect({ code, err }).toMatchObject({ code: expected });
  return JSON.parse(out) as ImportReport;
}

const namesOf = (issues: readonly { readonly file: string }[]) => issues.map(({ file }) => file);

const manifest = `plans:
  - { period: month, price: 9.90 }
  - { period: year, price: 79 }
issues:
  - file: spring.pdf
    title: "Spring: the 1st"
    price: 4.90
    sample-pages: 2
    language: de_AT
    spreads: single
    series: Seasons
    issue-number: 1
    cover-date: 2026-03
    authors: [Ann Lee, Bo Chen]
    description: |
      # Blossoms

      * and *bees*
  - file: broken.pdf
    title: Broken
    price: free
  - file: old/winter.pdf
    title: Winter
    price: 3
    published: 2025-12-01
  - file: draft.pdf
    title: 号 12
    draft: true
  - file: gone.pdf
    title: ""
    price: free
    published: 2024-02-29
    draft: true
`;

const pdfs = {
  'spring.pdf': madePdf({ pages: 5 }),
  'broken.pdf': '%PDF-1.7 and no more',
  'old/winter.pdf': madePdf({ pages: 4 }),
  'draft.pdf': madePdf({ pages: 3 }),
  'gone.pdf': madePdf({ pages: 2 }),
};

describe.each(databases)('a folder, beside a running store (%s)', (db) => {
  let store: OperatedStore;
  let env: Env;
  let folder: string;
  let before: IssueListing['issues'];
  let first: ImportReport;

  beforeAll(async () => {
    store = await openOperatedStore('migrated', db);
    env = store.settings;
    before = await shelf(env);
    folder = await folderOf(`in-${db}`, { ...pdfs, 'gatefold.yaml': manifest });
    first = await imported(folder, env, 1);
  });

  afterAll(() => store.close());

  it('is imported as written, then changes nothing, then brings only the changes, in its order among the rest', async () => {
    expect(namesOf(first.added)).toEqual(['spring.pdf', 'old/winter.pdf', 'draft.pdf', 'gone.pdf']);
    expect(first.refused).toEqual([
      { file: 'broken.pdf', reason: expect.stringMatching(/^broken\.pdf is too damaged .*\.$/) },
    ]);
    const there = await shelf(env);
    expect(said(there).slice(0, 4)).toMatchObject([
      {
        title: 'Spring: the 1st',
        price: 490,
        pages: 5,
        samplePages: 2,
        isListed: true,
        language: 'de-AT',
        readingDirection: 'auto',
        spreads: 'single',
        series: 'Seasons',
        issueNumber: '1',
        coverDate: '2026-03',
        authors: ['Ann Lee', 'Bo Chen'],
      },
      { title: 'Winter', price: 300, pages: 4, samplePages: 0, day: '2025-12-01' },
      { title: '号 12', price: null, isListed: false, day: null },
      { title: '', price: null, isListed: false, day: '2024-02-29' },
    ]);
    expect(there[0]?.description).toBe('# Blossoms\n\n* and *bees*\n');
    expect(there.slice(4)).toEqual(before);
    expect(first.plans.added).toEqual([
      { period: 'month', price: '9.90' },
      { period: 'year', price: '79' },
    ]);
    expect(await sold(env)).toEqual(['month 990', 'year 7900']);

    const second = await importedHere(folder, env);
    expect(second).toMatchObject({ added: [], changed: [], refused: first.refused });
    expect(second.unchanged).toEqual(first.added);
    expect(second.plans).toEqual({ added: [], archived: [] });
    expect(await shelf(env)).toEqual(there);

    const changed = `plans:
  - { period: month, price: 8.90 }
issues:
  - file: draft.pdf
    title: 号 12
    price: 2.50
  - file: spring.pdf
    title: Spring
    price: 4.90
    language: none
    reading-direction: rtl
    series: ""
    tags: [bees]
`;
    const files = { 'spring.pdf': madePdf({ pages: 6 }), 'draft.pdf': pdfs['draft.pdf'] };
    const other = await folderOf(`changed-${db}`, { ...files, 'gatefold.yaml': changed });
    const report = await importedHere(other, env);
    expect(namesOf(report.changed)).toEqual(['draft.pdf', 'spring.pdf']);
    expect(report.plans).toEqual({
      added: [{ period: 'month', price: '8.90' }],
      archived: [{ period: 'month', price: '9.90' }],
    });
    expect(await sold(env)).toEqual(['year 7900', 'month 890']);
    const after = await shelf(env);
    expect(after.map(({ importKey }) => importKey).slice(0, 4)).toEqual([
      'draft.pdf',
      'old/winter.pdf',
      'spring.pdf',
      'gone.pdf',
    ]);
    expect(after[0]).toMatchObject({ price: 250, isListed: true });
    expect(after[2]).toMatchObject({
      id: there[0]?.id,
      title: 'Spring',
      language: null,
      readingDirection: 'rtl',
      spreads: 'single',
      series: null,
      issueNumber: '1',
      tags: ['bees'],
      pages: 6,
      samplePages: 2,
    });
    expect(after[2]?.description).toBe(there[0]?.description);
    expect(after.slice(3)).toEqual(there.slice(3));
  });

  it('goes out again, and makes an empty store have the same shelf', async () => {
    const [out, other] = [join(home, `out-${db}`), await emptyStore()];
    expect(await gatefold(['export', out], env)).toMatchObject({ code: 0 });
    await imported(out, other);
    const issues = await shelf(env);
    expect(said(await shelf(other))).toEqual(said(issues));
    expect(await sold(other)).toEqual(await sold(env));
    // To the store that it came from it says nothing new.
    const again = await importedHere(out, env);
    expect([again.added, again.changed]).toEqual([[], []]);
    expect(again.plans).toEqual({ added: [], archived: [] });
    expect(await shelf(env)).toEqual(issues);
    await expect(at(env, (services) => exportFolder(services, out, unwatched))).rejects.toThrow(
      `${out} is not empty: give the name of a new folder.`,
    );
  });

  it('leaves an empty folder where the export is called off', async () => {
    const out = join(home, `called-off-${db}`);
    const calling = new AbortController();
    const terms = {
      onProgress: ({ fraction }: { readonly fraction: number }) => {
        if (fraction > 0) calling.abort(new Error('Called off.'));
      },
      signal: calling.signal,
    };
    const exporting = at(env, (services) => exportFolder(services, out, terms));
    await expect(exporting).rejects.toThrow('Called off.');
    expect(await readdir(out)).toEqual([]);
  });

  it('does nothing at all where a line or a file of the folder is wrong, and says which', async () => {
    const [there, plans] = [await shelf(env), await sold(env)];
    const files = { 'a.pdf': madePdf({ pages: 1 }) };
    const one = 'issues:\n  - file: a.pdf\n    title: A\n    price: 1\n';
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`${one}    pages: 5\n`, /^gatefold\.yaml, line 5: there is no such thing .*“pages”\.$/],
      [
        `${one}  - {file: b.pdf, title: B, price: 1}\n`,
        /^gatefold\.yaml, line 5: there is no file b/,
      ],
      [
        `plans:\n  - { period: week, price: 2 }\n  - { period: week, price: 2.345 }\n${one}`,
        /^gatefold\.yaml, line 3: 2\.345 is no price in USD/,
      ],
      [one.replace('1\n', '1.234\n'), /^gatefold\.yaml, line 2: 1\.234 is no price in USD/],
      [
        `currency: SEK\n${one}`,
        /^The prices in gatefold\.yaml are in SEK, and the store's in USD\.$/,
      ],
    ];
    for (const [n, [text, sentence]] of wrong.entries()) {
      const folder = await folderOf(`wrong-${db}-${n}`, { ...files, 'gatefold.yaml': text });
      await expect(importedHere(folder, env)).rejects.toThrow(sentence);
    }
    const { code, err } = await gatefold(['import', join(home, `wrong-${db}-0`)], env);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(wrong[0]?.[1] ?? '') });
    expect([await shelf(env), await sold(env)]).toEqual([there, plans]);
  });

  it('proposes drafts for the PDFs in the folder, and does not overwrite a file of the publisher', async () => {
    const folder = await folderOf(`proposed-${db}`, {
      'issue-10.pdf': madePdf({ pages: 1 }),
      'issue-9.PDF': '%PDF-1.7 and no more',
      'notes.txt': 'no PDF',
    });
    await expect(readFolder(folder)).rejects.toThrow('--propose');
    expect(await gatefold(['import', folder, '--propose'], env)).toMatchObject({ code: 0 });
    const text = await readFile(join(folder, 'gatefold.yaml'), 'utf8');
    expect(text).toContain('# It will be refused: issue-9.PDF is too damaged');
    expect(manifestOf(text).issues).toMatchObject([
      { file: 'issue-9.PDF', title: 'issue 9', price: 'free', draft: true },
      { file: 'issue-10.pdf', title: 'only-page-1-says-this', price: 'free', draft: true },
    ]);
    await expect(pdfsOf(folder)).rejects.toThrow('is there already');
    expect(await readdir(join(store.settings.DATA_DIR, 'work'))).toEqual([]);
  });
});

it('goes on where it was interrupted by the user, and by a power cut', async () => {
  const env = await emptyStore();
  const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
  const issues = names.map((file) => `  - { file: ${file}, title: ${file}, price: free }\n`);
  const folder = await folderOf('interrupted-folder', {
    'gatefold.yaml': `issues:\n${issues.join('')}`,
    'a.pdf': madePdf({ pages: 1 }),
    'b.pdf': endlessPdf(),
    'c.pdf': endlessPdf(),
    'd.pdf': madePdf({ pages: 4 }),
  });
  expect(await gatefold(['import', folder], env, 'c.pdf (2 of 4)')).toMatchObject({
    code: 130,
    err: expect.stringMatching(/Stopped: what is there stays, and .* goes on from here\.$/),
  });
  await writeFile(join(folder, 'c.pdf'), madePdf({ pages: 3 }));
  const second = startGatefold(['import', folder], env);
  await second.says('b.pdf (2 of 3)');
  await killHard(second);
  await writeFile(join(folder, 'b.pdf'), madePdf({ pages: 2 }));
  const last = await imported(folder, env);
  expect([namesOf(last.added), namesOf(last.unchanged)]).toEqual([
    ['a.pdf', 'b.pdf'],
    ['c.pdf', 'd.pdf'],
  ]);
  expect((await shelf(env)).map(({ title }) => title)).toEqual(names);
});
