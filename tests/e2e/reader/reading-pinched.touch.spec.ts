import { expect, type Page } from '@playwright/test';
import { pinch } from '../../helpers/touchInput.ts';
import { lookOf, openIssue } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const pageScale = (page: Page) => page.evaluate(() => window.visualViewport?.scale ?? 1);

test('A pinch on the bar magnifies the pages and not the page around the reader', async ({
  page,
}) => {
  await openIssue(page, { id: issueIds.free });
  await pinch(page, { at: { x: 300, y: 26 }, from: 60, to: 240 });
  expect(await pageScale(page)).toBe(1);
  await expect.poll(async () => (await lookOf(page)).scale).toBeGreaterThan(2);
});
