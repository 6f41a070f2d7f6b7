import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { corpusFile, corpusIsMissing } from '../../helpers/corpus.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  turn,
  viewer,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectCurrent, indicator, openStrip } from '../../helpers/strip.ts';

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
