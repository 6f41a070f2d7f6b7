import { expect, type Locator, type Page } from '@playwright/test';
import { cards, expectWithinWindow } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';

/** The controls of the list in a narrow window. */

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const sort = (page: Page) => page.getByRole('button', { name: 'Sort', exact: true });
const chosen = (page: Page) => page.getByRole('tab', { selected: true });

/** The middle of an element, from the top of the window. Waits while the tabs of the first paint are replaced. */
async function middleOf(place: Locator): Promise<number> {
  let middle = Number.NaN;
  await expect(async () => {
    const box = await place.boundingBox();
    middle = box ? box.y + box.height / 2 : Number.NaN;
    expect(middle).not.toBeNaN();
  }).toPass();
  return middle;
}

async function openFree(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/?tab=free');
  await expect(cards(page).first()).toBeVisible();
  await expect(chosen(page)).toHaveText('Free');
  await expect(chosen(page)).toBeInViewport({ ratio: 0.9 });
}

test('on a phone tabs, search and order are one row in each direction, in which the search grows; on the narrowest phone they are two', async ({
  page,
  change,
}) => {
  for (const direction of ['ltr', 'rtl'] as const)
    await test.step(`on a phone tabs, search and order are one row, and the chosen tab is in sight, ${direction}`, async () => {
      await change({ 'interface-direction': direction });
      await openFree(page, 390);
      expect(await middleOf(search(page))).toBeCloseTo(await middleOf(chosen(page)), 0);
      expect(await middleOf(sort(page))).toBeCloseTo(await middleOf(chosen(page)), 0);
      await expect(search(page)).toHaveCSS('width', '150px');
      await expectWithinWindow(page);
    });

  await change({ 'interface-direction': 'ltr' });

  await test.step('on a phone the search grows in its row, and the keys lead back to the tab', async () => {
    await openFree(page, 390);
    const before = await middleOf(search(page));
    await search(page).focus();
    await expect(search(page)).toHaveCSS('width', '350px');
    expect(await middleOf(search(page))).toBe(before);
    await expectWithinWindow(page);
    await page.keyboard.press('Shift+Tab');
    await expect(chosen(page)).toBeFocused();
    await expect(search(page)).toHaveCSS('width', '150px');
  });

  await test.step('on the narrowest phone the tabs have a row of their own', async () => {
    await openFree(page, 320);
    expect(await middleOf(search(page))).toBeGreaterThan(await middleOf(chosen(page)));
    expect(await middleOf(sort(page))).toBeCloseTo(await middleOf(search(page)), 0);
    await expectWithinWindow(page);
  });
});
