import { expect, type Page } from '@playwright/test';
import { pinch } from '../helpers/touchInput.ts';
import { expectSharp, lookOf, openIssue, viewer } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

const pageScale = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 1);

test('A pinch on the bar magnifies the pages and not the page around the reader', async ({
  page,
}) => {
  await openIssue(page, { id: issueIds.free });
  await pinch(page, { at: { x: 300, y: 26 }, from: 60, to: 240 });
  expect(await pageScale(page)).toBe(1);
  await expect.poll(async () => (await lookOf(page)).scale).toBeGreaterThan(2);
});

test('A reader that is opened on a magnified page shows its close button', async ({ page }) => {
  await page.goto(`/read/${issueIds.free}`);
  const read = page.getByRole('button', { name: 'Read', exact: true });
  await expect(read).toBeVisible();
  await pinch(page, { at: { x: 597, y: 417 }, from: 60, to: 360 });
  await expect.poll(() => pageScale(page)).toBeGreaterThan(1.5);
  await read.evaluate((button: HTMLElement) => button.click());
  await expectSharp(page);
  await expect.poll(() => pageScale(page)).toBe(1);
  await viewer(page).getByRole('button', { name: 'Close' }).tap();
  await expect(viewer(page)).toHaveCount(0);
});
