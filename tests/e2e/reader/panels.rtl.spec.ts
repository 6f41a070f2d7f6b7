import { expect, type Page } from '@playwright/test';
import { viewer } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';
import { keysSuite, openOutlined } from './panelsSuite.ts';

keysSuite('rtl');

/** Opens the documents of the store as one whose interface runs from right to left. */
const mirror = (page: Page) =>
  page.route('**/read/*/full', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('dir="ltr"', 'dir="rtl"')
      .replace('"ui_direction":"ltr"', '"ui_direction":"rtl"');
    await route.fulfill({ response, body });
  });

test.use({ storeName: 'rightToLeft' });

test('The contents hang on the side of their button in a mirrored page', {
  tag: '@extended',
}, async ({ page }) => {
  await mirror(page);
  await openOutlined(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const button = viewer(page).getByRole('button', { name: 'Contents', exact: true });
  await button.click();
  const panel = viewer(page).getByRole('navigation', { name: 'Contents' });
  const entry = panel.getByRole('button', { name: 'Letters' });
  await expect(entry).toBeVisible();
  const [at, place] = [await button.boundingBox(), await panel.boundingBox()];
  expect(place?.x).toBeLessThan(at?.x ?? 0);
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(at?.x ?? 0);
  const words = await entry.getByText('Letters').boundingBox();
  const page2 = await entry.getByText('2', { exact: true }).boundingBox();
  expect(words?.x).toBeGreaterThan(page2?.x ?? 0);
});
