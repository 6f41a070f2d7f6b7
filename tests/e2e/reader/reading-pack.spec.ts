import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishIssue } from '../../../server/publishing/index.ts';
import type { Resources } from '../../../server/platform/resources.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { photoBook } from '../../helpers/photoBook.ts';
import { expectPages, expectSharp, openIssue, paintOf, viewer } from '../../helpers/reader.ts';
import { type RunningStore, issueIds, startStore } from '../../helpers/startStore.ts';
import { test as base } from '../../helpers/storeTest.ts';
import {
  expectAllPainted,
  mostPaints,
  openStrip,
  seenThumbnails,
  strip,
  watchPaints,
} from '../../helpers/strip.ts';

/** Published in front of the seeded issues: photographs, of which each page needs bytes of its own. */
let book = { id: 0, size: 0 };

async function publishBook(resources: Resources): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-book-'));
  try {
    const file = join(folder, 'book.pdf');
    await photoBook(file, 24, 500);
    const order = { file, title: 'A packed book', price: null, samplePages: 2 };
    book = await publishIssue(resources, order);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let starting: Promise<RunningStore> | null = null;

/** The store of this file, started by its first test. */
const packedStore = (): Promise<RunningStore> =>
  (starting ??= startStore({
    prepare: async (resources) => {
      await publishBook(resources);
      await buildPacks(resources);
    },
  }));

const test = base.extend({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the braces
    async ({}, provide) => provide(await packedStore()),
    { scope: 'test', timeout: 240_000 },
  ],
});

test.afterAll(async () => void (await (await starting)?.stop()));

const { free } = issueIds;
const packs = '**/files/**.pack*';
const pdfs = '**/files/**.pdf*';

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Holds the middle of the PDF back, which has page 16 but not what opening needs. Returns what releases it. */
async function holdMiddle(page: Page): Promise<() => void> {
  const release = new AbortController();
  await page.route(pdfs, async (route) => {
    const range = /(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '');
    const [begin = 0, end = book.size] = (range ?? []).slice(1).map(Number);
    if (begin < book.size * 0.95 && end > book.size / 2) await aborted(release.signal);
    await route.continue();
  });
  return () => release.abort();
}

/** Goes to a page by the field of the strip. */
async function jumpTo(page: Page, number: number): Promise<void> {
  const field = strip(page).getByRole('textbox', { name: 'Go to page' });
  await field.fill(`${number}`);
  await field.press('Enter');
}

test('thumbnails, the found words of all pages and the text of a turned page come from the pack', async ({
  page,
}) => {
  await test.step('thumbnails come from the pack, all at once, and the engine paints none', async () => {
    await watchPaints(page);
    await openIssue(page, { id: book.id });
    await openStrip(page);
    await expectAllPainted(page);
    expect((await seenThumbnails(page)).length).toBeGreaterThan(8);
    expect(await mostPaints(page)).toBe(0);
  });

  await test.step('a search finds the words of all pages in the pack, without the bytes of the document', async () => {
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
    await page.route(pdfs, (route) => route.abort());
    await page.keyboard.press('Control+f');
    const panel = page.getByRole('dialog', { name: 'Search in this issue' });
    await panel.getByRole('searchbox').fill('This is page');
    await expect(panel.getByRole('status')).toHaveText(/^\d+ results$/);
    await expect(panel.getByRole('listitem').first()).toContainText('This is page 1');
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/');
  await test.step('the text of a page that is turned to comes from the pack', async () => {
    const texts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.pack')) texts.push(request.headers()['range'] ?? '');
    });
    await openIssue(page, { id: free });
    await expect(viewer(page).getByText(/\w/).first()).toBeVisible();
    // On a busy machine the engine has the text of the first page before the pack is open.
    await expect.poll(() => texts.length).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => texts.length).toBeGreaterThan(1);
  });
});

test('thumbnails do not wait for a pack that never answers', { tag: '@extended' }, async ({
  page,
}) => {
  await page.route(packs, () => new Promise<void>(() => undefined));
  await watchPaints(page);
  await openIssue(page, { id: book.id });
  await openStrip(page);
  await expectAllPainted(page);
  expect(await mostPaints(page)).toBeGreaterThan(0);
});

test('a far page shows its preview before its own bytes are here, and is sharp afterwards', async ({
  page,
}) => {
  const release = await holdMiddle(page);
  await openIssue(page, { id: book.id });
  await openStrip(page);
  await jumpTo(page, 16);
  await expectPages(page, [16, 17]);
  await expect.poll(async () => (await paintOf(page, 16))?.bitmap[0]).toBe(400);
  await expect.poll(async () => (await paintOf(page, 17))?.bitmap[0]).toBe(400);
  release();
  await expectSharp(page);
});

test('a pack whose parts break off is replaced by the engine', async ({ page }) => {
  await page.route(packs, (route) =>
    route.request().headers()['range']?.startsWith('bytes=0-')
      ? route.continue()
      : route.abort('connectionreset'),
  );
  await openIssue(page, { id: book.id });
  await openStrip(page);
  await expectAllPainted(page);
  await jumpTo(page, 16);
  await expectSharp(page);
});
