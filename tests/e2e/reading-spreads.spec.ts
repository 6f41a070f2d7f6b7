import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { corpusFile, corpusIsMissing } from '../helpers/corpus.ts';
import { madePdf } from '../helpers/madePdf.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  turn,
  viewer,
} from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';
import { expectCurrent, indicator, openStrip } from '../helpers/strip.ts';

/** Has a file of the test's own read in the place of the store's. */
const serve = (page: Page, body: Buffer) =>
  page.route('**/files/**', (route) => route.fulfill({ body, contentType: 'application/pdf' }));

const boxOf = async (page: Page, number: number) => {
  const frame = viewer(page).getByRole('group', { name: `Page ${number}`, exact: true });
  const { x = 0, width = 0 } = (await frame.boundingBox()) ?? {};
  return { left: Math.round(x), right: Math.round(x + width), middle: x + width / 2 };
};

const mode = (page: Page, name: string) => viewer(page).getByRole('radio', { name, exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await viewer(page).getByRole('button', { name: 'Zoom', exact: true }).click();
  await mode(page, name).check();
  await page.keyboard.press('Escape');
}

test('Pages that are double pages stand alone in the middle, and the user has pages one by one or in pairs', async ({
  page,
}) => {
  test.skip(corpusIsMissing, 'the real PDFs are not beside the project (shared/corpus)');
  await serve(page, await readFile(corpusFile('nusci-issue08-spreads')));
  await openIssue(page, { id: issueIds.free });
  await expectPages(page, [1]);
  expect((await boxOf(page, 1)).left).toBe(640);
  await page.keyboard.press('ArrowRight');
  await expectPages(page, [2]);
  await expectSharp(page);
  await expectStill(page);
  const { left, right, middle } = await boxOf(page, 2);
  expect(middle).toBeCloseTo(640, 0);
  expect(right - left).toBeGreaterThan(1000);
  await expect(indicator(page)).toHaveAccessibleName('Thumbnails, 2 / 13');
  await expect(viewer(page).getByText('Page 2 of 13', { exact: true })).toBeAttached();
  await openStrip(page);
  await expectCurrent(page, [2]);
  await turn(page, 'Next page');
  await expectPages(page, [3]);
  await expectCurrent(page, [3]);
  // The back stands in the first half, as in print.
  await turn(page, 'Last page');
  await expectPages(page, [13]);
  await expectStill(page);
  expect((await boxOf(page, 13)).right).toBe(640);
  await choose(page, 'Single');
  expect((await boxOf(page, 13)).middle).toBeCloseTo(640, 0);
  await page.reload();
  await expectPages(page, [13]);
  await expectSharp(page);
  expect((await boxOf(page, 13)).middle).toBeCloseTo(640, 0);
  await page.setViewportSize({ width: 720, height: 1000 });
  await choose(page, 'Double');
  await expect.poll(async () => (await boxOf(page, 13)).right).toBe(360);
  await choose(page, 'Auto');
  await expect.poll(async () => (await boxOf(page, 13)).middle).toBeCloseTo(360, 0);
});

test.describe('An issue whose publisher wants single pages', () => {
  test.use({ storeName: 'documents' });

  test('opens so, until the user chooses otherwise for this issue, which is remembered', async ({
    page,
    published,
  }) => {
    const { id } = await published('onePages');
    await openIssue(page, { id });
    await turn(page, 'Next page');
    await expectPages(page, [2]);
    expect((await boxOf(page, 2)).middle).toBeCloseTo(640, 0);
    await choose(page, 'Double');
    await expectPages(page, [2, 3]);
    await page.reload();
    await expectPages(page, [2, 3]);
    await choose(page, 'Single');
    await expectPages(page, [2]);
  });
});

test('A wide page that becomes known later leaves the read page in its place, and later turns lead to the pairs of print', async ({
  page,
}) => {
  const body = madePdf({ pages: 60, pageExtras: (n) => (n === 4 ? '/Rotate 90' : '') });
  await serve(page, body);
  await page.goto(`/read/${issueIds.free}/full?page=20`);
  await expectPages(page, [20, 21]);
  const seen = [await boxOf(page, 20), await boxOf(page, 21)];
  // Page 18 belongs to another spread than 19 as soon as all sizes are known.
  const beside = viewer(page).locator('[aria-label="Page 19"]').locator('..');
  await expect(beside.locator('[role=group]')).toHaveCount(1);
  expect([await boxOf(page, 20), await boxOf(page, 21)]).toEqual(seen);
  await turn(page, 'Next page');
  await expectPages(page, [22]);
  await expectStill(page);
  expect((await boxOf(page, 22)).left).toBe(640);
  await turn(page, 'Previous page');
  await expectPages(page, [20, 21]);
  for (const pages of [[22], [23, 24], [25, 26]]) {
    await turn(page, 'Next page');
    await expectPages(page, pages);
  }
  // Reading continues in the same pairs.
  await page.goto(`/read/${issueIds.free}/full?page=30`);
  await expectPages(page, [29, 30]);
  for (const pages of [
    [27, 28],
    [25, 26],
  ]) {
    await turn(page, 'Previous page');
    await expectPages(page, pages);
  }
});
