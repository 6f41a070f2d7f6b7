import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Report } from '../../../bench/report/reportSchema.ts';
import { begin, measuring, resultHeading, shownResult } from '../../helpers/benchPage.ts';
import { publishFree } from '../../helpers/command.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { expectOpenToAll, expectWithinWindow } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';

/** The page on which somebody measures the reader on the device that they hold. */

const title = 'Long enough';

test.use({ storeName: 'demo' });

test.beforeEach(async ({ store }, info) => {
  const file = info.outputPath('long.pdf');
  await writeFile(file, madePdf({ pages: 14 }));
  // The newest issue is measured first, so the store may have others.
  await publishFree(store, file, title);
});

/** The measures that a page can take without a test browser. */
const measures = [
  'first-usable',
  'open-first',
  'open-sharp',
  'next',
  'text',
  'jump',
  'zoom',
  'thumbnails',
  'blocked',
];

test('a user measures a device, copies the result, and compares it with another', async ({
  page,
  context,
  store,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: store.origin });
  const places = JSON.stringify([{ file: '1/full', page: 7 }]);
  await page.goto('/bench');
  await page.evaluate((places) => localStorage.setItem('gatefold:places', places), places);
  await expectOpenToAll(page);

  await begin(page);
  await expect(measuring(page).getByRole('progressbar')).toBeVisible();
  await expect(resultHeading(page)).toBeFocused({ timeout: 60_000 });
  const result = await shownResult(page);
  expect(result.failures).toEqual([]);
  expect(result.files).toMatchObject([{ name: title, pages: 14 }]);
  expect([...new Set(result.samples.map(({ measure }) => measure))].toSorted()).toEqual(
    measures.toSorted(),
  );
  for (const { value } of result.samples) expect(value).toBeGreaterThanOrEqual(0);
  // What this person has read stays where it was left.
  expect(await page.evaluate(() => localStorage.getItem('gatefold:places'))).toBe(places);
  await expectOpenToAll(page);

  await page.getByRole('button', { name: 'Copy result' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(Report.parse(JSON.parse(copied))).toEqual(result);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as file' }).click();
  const saved = info.outputPath('saved.json');
  await (await saving).saveAs(saved);
  expect(await readFile(saved, 'utf8')).toBe(copied);

  await page.reload();
  expect(await shownResult(page)).toEqual(result);
  const field = page.getByLabel('A copied result');
  const compare = page.getByRole('button', { name: 'Compare' });
  await field.fill(copied.slice(0, -5));
  await compare.click();
  await expect(field).toHaveAccessibleDescription(/^This is not a result\./);
  await field.fill(copied.replaceAll(title, 'Another issue'));
  await compare.click();
  await expect(field).toHaveAccessibleDescription(/no issue in common/);
  await field.fill(copied);
  await compare.click();
  await expect(page.getByRole('region', { name: /^Against / })).toContainText('Within the noise');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectWithinWindow(page);
});

/** As the browser says it of a tab that lies behind another, or of a tablet that is put away. */
const beSeen = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('a measurement out of sight does not count, and a stopped one leaves no result', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('/bench');
  await begin(page);
  const stage = measuring(page);
  await expect(stage).toContainText(/1 of 2 · (?!Getting ready)/);
  await beSeen(page, 'hidden');
  await expect(page.locator('iframe')).toHaveCount(0);
  await beSeen(page, 'visible');
  await expect(stage.getByRole('status')).toContainText('does not count');
  // The same once more, from its beginning.
  await expect(stage).toContainText('1 of 2');
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(stage).toContainText('2 of 2 · Turning pages');

  await stage.getByRole('button', { name: 'Stop' }).click();
  await expect(stage).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Stopped. Nothing of it was kept.');
  await expect(resultHeading(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('gatefold:places');

  await begin(page);
  await page.keyboard.press('Escape');
  await expect(stage).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
});
