import { expect } from '@playwright/test';
import { dragHandle, openRow, row, rows, titles } from '../../helpers/publishPage.ts';
import { drag } from '../../helpers/touchInput.ts';
import { beUser, expectWithinWindow } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';

/** The page on a tablet that is held upright. */

test.use({
  storeName: 'publishing',
  hasTouch: true,
  isMobile: true,
  viewport: { width: 820, height: 1180 },
});

test('a finger drags an issue to its place, or presses it there, and goes to an issue and back', async ({
  page,
  store,
}) => {
  await beUser(page.context(), store, 'buyer');
  await page.goto(`${store.origin}/publish`);
  await expect(rows(page).nth(2)).toBeVisible();
  const [first = '', second = '', third = ''] = await titles(page);
  const from = await dragHandle(page, third).boundingBox();
  const to = await dragHandle(page, first).boundingBox();
  if (!from || !to) throw new Error('The rows are not there.');
  const middle = ({ x, y, width, height }: typeof from) => ({
    x: x + width / 2,
    y: y + height / 2,
  });
  await drag(page, { from: middle(from), to: middle(to) });
  await expect(rows(page).nth(0)).toContainText(third);
  await expect(rows(page).nth(1)).toContainText(first);

  await dragHandle(page, second).tap();
  await page.getByRole('button', { name: 'To the first place' }).tap();
  await expect(rows(page).nth(0)).toContainText(second);

  await openRow(page, third);
  await expect(rows(page)).toHaveCount(0);
  await expectWithinWindow(page);
  await page.getByRole('link', { name: 'Back to the shelf' }).tap();
  await expect(row(page, third).getByRole('link')).toBeFocused();
});
