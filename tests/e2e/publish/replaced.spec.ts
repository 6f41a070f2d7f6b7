import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { gatefoldBeside, publishFree } from '../../helpers/command.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { photoBook } from '../../helpers/photoBook.ts';
import {
  expectPages,
  expectSharp,
  openIssue,
  paintOf,
  turn,
  viewer,
} from '../../helpers/reader.ts';
import { beUser, card, cards, snackbars } from '../../helpers/shop.ts';
import { gate } from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'documents' });

const { withdrawn } = issueIds;
const files = '**/files/**';
const covers = /\/cover\/resolve\/.*w=400$/;
/** For `page.route`: `page.unroute` continues the held requests, if nothing else is routed. */
const holdBack = () => {};

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-replaced-'));
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/** Holds the ranges of the second half of the file, but not its table of contents behind it. */
const holdSecondHalf = (page: Page, size: number, until: Promise<void>) =>
  page.route(files, async (route) => {
    const range = /(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '');
    const [begin = 0, end = size] = (range ?? []).slice(1).map(Number);
    if (begin < size * 0.95 && end > size / 2) await until;
    await route.continue();
  });

/** Width by height of a page as it is painted. */
const shapeOf = async (page: Page, number: number): Promise<number> => {
  const [width = 0, height = 1] = (await paintOf(page, number))?.bitmap ?? [];
  return width / height;
};

/** Of the new file alone. */
const isBroad = (picture: HTMLImageElement) => picture.naturalWidth > picture.naturalHeight;

test('a user with an open issue reads the old file to its end after a replacement, and later users read the new one', async ({
  page,
  context,
  store,
}) => {
  const book = await photoBook(join(folder, 'old.pdf'), 10, 900);
  const id = await publishFree(store, book.path, 'A book that is replaced');

  const list = await context.newPage();
  await list.route(covers, holdBack);
  await list.goto('/', { waitUntil: 'commit' });
  // A link: the row of begun issues has a button with the same cover, later.
  const cover = list.locator(`li a [data-cover="${id}"]`);
  await expect(cover).toBeVisible();
  await expect(cover.locator('[data-sharp]')).toHaveCount(0);
  const shapeBefore = await cover.getAttribute('style');

  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/files\/.*\.pdf$/.test(pathname)) answers.push(`${answer.status()} ${pathname}`);
  });
  // Else the browser, and the server, have the list's picture under its old name already.
  await page.route(covers, (route) => route.abort());
  const held = gate();
  await holdSecondHalf(page, book.size, held.opened);
  await openIssue(page, { id });
  await expect(viewer(page).getByRole('progressbar')).toBeVisible();

  const other = join(folder, 'new.pdf');
  await writeFile(other, madePdf({ pages: 4, size: [792, 612] }));
  await gatefoldBeside(store, 'issue', 'replace', `${id}`, other);

  const before = answers.length;
  held.open();
  await turn(page, 'Last page');
  await expectPages(page, [10]);
  await expectSharp(page);
  expect(await shapeOf(page, 10)).toBeCloseTo(420 / 560, 2);
  await turn(page, 'Previous page');
  await expectPages(page, [8, 9]);
  await expectSharp(page);
  await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
  expect(answers.length).toBeGreaterThan(before);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^206 /);

  // The list was there before: under the old name it is led to the new picture.
  await list.unroute(covers);
  await expect(cover.locator('[data-sharp]')).toHaveCount(1);
  expect(await cover.locator('img[data-sharp]').evaluate(isBroad)).toBe(true);
  await expect(cover).toHaveAttribute('style', shapeBefore ?? '');
  await list.reload();
  await expect(cover).not.toHaveAttribute('style', shapeBefore ?? '');
  await expect(cover.locator('[data-sharp]')).toHaveCount(1);

  await page.reload();
  await openIssue(page, { id });
  await expect(viewer(page)).toContainText('/ 4');
  await turn(page, 'First page');
  await expectPages(page, [1]);
  await expectSharp(page);
  expect(await shapeOf(page, 1)).toBeCloseTo(792 / 612, 2);
});

test('who opens an issue again later is given the file that has taken its place, without a reload', {
  tag: '@extended',
}, async ({ page, store }) => {
  const first = join(folder, 'first.pdf');
  await writeFile(first, madePdf({ pages: 10 }));
  const id = await publishFree(store, first, 'An issue that is replaced later');
  const links: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/download/')) links.push((await answer.json()).url);
  });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/open/')) reports.push(request.url());
  });
  await page.clock.install();
  await openIssue(page, { id });
  await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
  const readAgain = async () => {
    await page.keyboard.press('Escape');
    await page.clock.fastForward('02:00');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(page);
  };
  await expect.poll(() => reports).toHaveLength(1);
  await readAgain();
  await expect(viewer(page)).toContainText('/ 10');
  expect(links).toHaveLength(2);

  const other = join(folder, 'later.pdf');
  await writeFile(other, madePdf({ pages: 4, size: [792, 612] }));
  await gatefoldBeside(store, 'issue', 'replace', `${id}`, other);
  await turn(page, 'Last page');
  await expectPages(page, [10]);
  await expectSharp(page);
  await readAgain();
  await expect(viewer(page)).toContainText('/ 4');
  expect(links).toHaveLength(3);
  // The first file once, though it was opened twice, and the second one.
  await expect.poll(() => reports).toHaveLength(2);
});

test('a withdrawn issue stays available to its buyers, and is reported as unavailable to other users', async ({
  page,
  browser,
  store,
}) => {
  const { title } = issuePlans.withdrawn;
  const address = `/read/${withdrawn}/full`;
  await gatefoldBeside(store, 'issue', 'publish', `${withdrawn}`);
  const subscriber = await (await browser.newContext()).newPage();
  await beUser(subscriber.context(), store, 'subscriber');
  await subscriber.goto(`/read/${withdrawn}`);
  await expect(subscriber.getByRole('button', { name: 'Read', exact: true })).toBeEnabled();

  await gatefoldBeside(store, 'issue', 'withdraw', `${withdrawn}`);

  await subscriber.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(snackbars(subscriber)).toContainText('Item was not found.');

  for (const stranger of [page, subscriber]) {
    const document = await stranger.goto(address);
    expect(document?.status()).toBe(404);
    await expect(snackbars(stranger)).toContainText('Item was not found.');
    await expect(stranger).toHaveURL('/');
    await expect(cards(stranger).first()).toBeVisible();
    await expect(card(stranger, title)).toHaveCount(0);
  }
  await subscriber.context().close();

  await beUser(page.context(), store, 'buyer');
  expect((await page.goto(address))?.status()).toBe(200);
  await expectSharp(page);
  await expect(viewer(page)).toContainText('1 / 2');
  await page.goto('/');
  await expect(card(page, issuePlans.bought.title)).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Purchased' }).click();
  await expect(card(page, issuePlans.bought.title)).toBeVisible();
  await card(page, title).click();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSharp(page);
});
