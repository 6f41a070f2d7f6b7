import { expect, type Locator } from '@playwright/test';
import {
  chooseFiles,
  field,
  namedPdf,
  openPublishPage,
  openRow,
  pdfFile,
  press,
  row,
  said,
} from '../../helpers/publishPage.ts';
import { test } from '../../helpers/storeTest.ts';

/** The publisher's page on the narrowest phone. */

test.use({ storeName: 'publishing', viewport: { width: 320, height: 640 } });

const published = 'Narrow phones publish';
const next = 'Small screens publish';

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('a fault is seen above the bar of actions, and the action of a message stands below its words on one line', {
  tag: '@extended',
}, async ({ page, store }) => {
  await openPublishPage(page, store);
  await chooseFiles(page, [
    pdfFile('a.pdf', namedPdf(next, 2)),
    pdfFile('b.pdf', namedPdf(published, 2)),
  ]);
  await expect(row(page, next)).toContainText('Draft');
  await openRow(page, published);
  await page.getByRole('radio', { name: 'For sale' }).check();
  await field(page, 'Price in USD').fill('much');
  await press(page, 'Publish');
  await expect(field(page, 'Price in USD')).toBeFocused();
  const fault = page.getByText(/^Enter a price above zero/);
  const bar = page.getByRole('button', { name: 'Save draft', exact: true }).locator('../..');
  await expect
    .poll(async () => (await boxOf(bar)).y - (await boxOf(fault)).bottom)
    .toBeGreaterThanOrEqual(0);

  await page.getByRole('radio', { name: 'Free' }).check();
  await press(page, 'Publish');
  const link = said(page).getByRole('link', { name: /^Next draft: / });
  const words = said(page).getByText(`${published} is on the shelf.`);
  await expect(link).toBeVisible();
  const [offered, spoken] = [await boxOf(link), await boxOf(words)];
  expect(offered.y).toBeGreaterThanOrEqual(spoken.bottom);
  expect(offered.right).toBeLessThanOrEqual(320);
  expect(offered.height).toBeLessThan(50);

  await press(page, 'Take off the shelf');
  await page.goto('/publish');
  await openRow(page, next);
  await press(page, 'Remove the draft');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, next)).toHaveCount(0);
});
