import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IssueListing } from '#contract/admin/issueInput.ts';
import { madePdf, markOf } from '../../helpers/madePdf.ts';
import { type OperatedStore, openOperatedStore } from '../../helpers/operatedStore.ts';
import { issueIds, issuePlans } from '../../helpers/seedPlan.ts';

let store: OperatedStore;

beforeAll(async () => {
  store = await openOperatedStore();
});
afterAll(() => store.close());

const run = (...args: string[]) => store.run(...args);
const done = (...args: string[]) => store.done(...args);

const all = async (): Promise<IssueListing['issues']> =>
  (JSON.parse(await done('issue', 'list', '--all', '--json')) as IssueListing).issues;

const that = async (id: number) => (await all()).find((one) => one.id === id);

async function pdf(pages: number): Promise<string> {
  const file = join(store.folder, `${pages}.pdf`);
  await writeFile(file, madePdf({ pages }));
  return file;
}

async function draft(title: string): Promise<number> {
  const args = ['--title', title, '--price', '3', '--sample-pages', '2', '--draft', '--json'];
  const out = await done('issue', 'add', await pdf(3), ...args);
  return (JSON.parse(out) as { id: number }).id;
}

it('orders the pack of an issue, and says how far it is', async () => {
  const said = await done('issue', 'pack', '1');
  expect(said).toContain('The pack of issue 1 is built again');
  expect(said).toMatch(/1 of \d+ pages have a picture at reading size: page 1\./);
  expect(await done('issue', 'list')).toMatch(/^1 .* 0 % +The Free Issue$/m);
});

it('keeps a draft off the shelf until it is published, and takes it off again', async () => {
  const id = await draft('Harbour');
  expect(await done('issue', 'list')).not.toContain('Harbour');
  expect(await done('issue', 'list', '--all')).toMatch(/draft +– +Harbour/);
  await done('issue', 'publish', `${id}`);
  expect(await done('issue', 'list')).toContain('Harbour');
  await done('issue', 'withdraw', `${id}`);
  expect(await done('issue', 'list')).not.toContain('Harbour');
  expect(await that(id)).toMatchObject({ isListed: false, publishedAt: expect.any(String) });
});

it('publishes a draft at a time to come, until that is taken back', async () => {
  const id = await draft('Later');
  const said = await done('issue', 'schedule', `${id}`, '2999-12-01T09:00+01:00');
  expect(said).toBe(`Issue ${id} is published at 2999-12-01T08:00:00.000Z.`);
  expect(await done('issue', 'list', '--all')).toMatch(/draft until 2999-12-01T08:00Z +– +Later/);
  expect(await done('issue', 'schedule', `${id}`, '--never')).toContain('not published by itself');
  expect(await that(id)).toMatchObject({ publishAt: null, isListed: false });
  for (const wrong of [['tomorrow'], [], ['2999-12-01T09:00', '--never']])
    expect(await run('issue', 'schedule', `${id}`, ...wrong)).toMatchObject({ code: 2 });
  const { code, err } = await run('issue', 'schedule', `${id}`, '2001-01-01T09:00Z');
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('time to come') });
});

/** What an issue is called that is made of such a file, and of no title. */
async function titleOf(name: string, content: Buffer): Promise<string | undefined> {
  const file = join(store.folder, name);
  await writeFile(file, content);
  const { id } = JSON.parse(await done('issue', 'add', file, '--free', '--json')) as { id: number };
  return (await that(id))?.title;
}

it('an issue without a title gets the title of the PDF, or else the name of the file', async () => {
  expect(await titleOf('named.pdf', madePdf({ pages: 1 }))).toBe(markOf(1));
  const silent = madePdf({ pages: 1, isWordless: true });
  expect(await titleOf('far-light_12.PDF', silent)).toBe('far light 12');
  expect(await titleOf('Aug-Sept 2026.pdf', silent)).toBe('Aug-Sept 2026');
});

it('changes the metadata of an issue, and nothing else', async () => {
  const id = issueIds.withoutTitle;
  await done('issue', 'edit', `${id}`, '--title', 'Ebb & Flow', '--price', '4.50');
  expect(await that(id)).toMatchObject({ title: 'Ebb & Flow', price: 450, samplePages: 2 });
  await done('issue', 'edit', `${id}`, '--free', '--sample-pages', '0');
  expect(await that(id)).toMatchObject({ title: 'Ebb & Flow', price: null, samplePages: 0 });
});

it('says how an issue is read, in a language whose tag is well-formed', async () => {
  const reading = ['--language', 'pt_br', '--reading-direction', 'rtl', '--spreads', 'double'];
  const out = await done('issue', 'add', await pdf(2), '--free', '--json', ...reading);
  const { id } = JSON.parse(out) as { id: number };
  const said = { language: 'pt-BR', readingDirection: 'rtl', spreads: 'double' };
  expect(await that(id)).toMatchObject(said);
  expect(await done('issue', 'list')).toMatch(new RegExp(`\\n${id} .* pt-BR `));
  await done('issue', 'edit', `${id}`, '--language', 'none', '--reading-direction', 'auto');
  const after = { language: null, readingDirection: 'auto', spreads: 'double' };
  expect(await that(id)).toMatchObject(after);
  // Another file proposes no value that the publisher has set.
  await done('issue', 'replace', `${id}`, await pdf(3));
  expect(await that(id)).toMatchObject(after);
  const { code, err } = await run('issue', 'edit', `${id}`, '--language', 'english');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('de or pt-BR') });
  expect(await run('issue', 'edit', `${id}`, '--spreads', 'three')).toMatchObject({ code: 2 });
});

it('sets, changes and removes the metadata of an issue', async () => {
  const given = ['--series', 'Tides', '--issue-number', '4/2026', '--cover-date', '2026-05'];
  const lists = ['--authors', 'Ann Lee; Bo Chen, Ann Lee', '--tags', 'sea, harbours'];
  const out = await done('issue', 'add', await pdf(2), '--free', '--json', ...given, ...lists);
  const { id } = JSON.parse(out) as { id: number };
  const metadata = {
    series: 'Tides',
    issueNumber: '4/2026',
    coverDate: '2026-05',
    authors: ['Ann Lee', 'Bo Chen'],
    tags: ['sea', 'harbours'],
  };
  expect(await that(id)).toMatchObject(metadata);
  await done('issue', 'edit', `${id}`, '--series', 'Ebb', '--cover-date', '', '--tags', '');
  const after = { ...metadata, series: 'Ebb', coverDate: null, tags: [] };
  expect(await that(id)).toMatchObject(after);
  // Another file changes none of them.
  await done('issue', 'replace', `${id}`, await pdf(3));
  expect(await that(id)).toMatchObject(after);
  const { code, err } = await run('issue', 'edit', `${id}`, '--cover-date', '2026-02-30');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('2026-05-14') });
});

it('reports a missing change, and an issue that does not exist', async () => {
  expect(await run('issue', 'edit', '1')).toMatchObject({ code: 2 });
  expect(await run('issue', 'edit', '0', '--title', 'x')).toMatchObject({ code: 2 });
  const { code, err } = await run('issue', 'edit', '99999', '--title', 'x');
  expect(code).toBe(1);
  expect(err).toMatch(/There is no issue 99999: .*\.$/);
});

it('gives an issue another file, and the sample stays as long as it was', async () => {
  const id = issueIds.withSample;
  const before = await that(id);
  expect(await done('issue', 'replace', `${id}`, await pdf(9))).toContain(
    '9 pages (Letter, 216 × 279 mm), a sample of 3 pages',
  );
  const after = await that(id);
  expect(after).toMatchObject({ pages: 9, samplePages: 3, title: issuePlans.withSample.title });
  expect(after?.file).not.toBe(before?.file);
});

it('shows a picture as the cover of an issue, until page 1 is the cover again', async () => {
  const file = join(store.folder, 'own.png');
  await writeFile(file, createCanvas(600, 900).toBuffer('image/png'));
  const id = issueIds.withSample;
  expect(await done('issue', 'cover', `${id}`, file)).toContain(`issue ${id} is your picture.`);
  expect(await done('issue', 'cover', `${id}`, '--reset')).toContain('is page 1.');
  expect(await run('issue', 'cover', `${id}`)).toMatchObject({ code: 2 });
  const { code, err } = await run('issue', 'cover', `${id}`, await pdf(3));
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('PNG, JPEG or') });
});

it('deletes a draft, and withdraws what stood on the shelf', async () => {
  const [unseen, seen] = [await draft('Unseen'), issueIds.bought];
  expect(await done('issue', 'remove', `${unseen}`)).toContain('deleted');
  const { code, err } = await run('issue', 'remove', `${seen}`);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^Issue \d+ is on the shelf.* --yes /),
  });
  expect(await that(seen)).toMatchObject({ isListed: true });
  expect(await done('issue', 'remove', `${seen}`, '--yes')).toContain('withdrawn');
  expect(await that(unseen)).toBeUndefined();
  expect(await that(seen)).toMatchObject({ isListed: false });
});

it('brings issues to the front of the shelf in the order in which they are named', async () => {
  const ids = (await all()).map(({ id }) => id);
  const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
  await done('issue', 'order', `${last}`, `${first}`);
  const before = await all();
  expect(before.map(({ id }) => id)).toEqual([last, first, ...ids.slice(1, -1)]);
  expect(await run('issue', 'order', `${first}`, '99999')).toMatchObject({ code: 1 });
  expect(await all()).toEqual(before);
});

it('offers a subscription, lists it, and archives it', async () => {
  const { id } = JSON.parse(await done('plan', 'add', 'month', '--price', '2.50', '--json')) as {
    id: number;
  };
  expect(await done('plan', 'list')).toMatch(new RegExp(`${id} +\\$2\\.50 +– +sold +month`));
  await done('plan', 'archive', String(id));
  expect(await done('plan', 'list')).toMatch(new RegExp(`${id} +\\$2\\.50 +– +archived \\d{4}`));
  expect(await run('plan', 'add', 'fortnight', '--price', '1')).toMatchObject({ code: 2 });
  expect(await run('plan', 'archive', '99999')).toMatchObject({ code: 1 });
});
