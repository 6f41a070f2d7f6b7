import { expect, type Locator, type Page } from '@playwright/test';
import { details, expectOpenToAll, expectStillDetails } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { title } = issuePlans.notBought;
const button = (inside: Page | Locator, name: string | RegExp) =>
  inside.getByRole('button', { name, exact: true });
const order = (page: Page) => page.getByRole('dialog', { name: 'Your order' });

async function openIssue(page: Page, id: number): Promise<Locator> {
  await page.goto(`/read/${id}`);
  await expectStillDetails(page);
  return details(page).first();
}

test('a chosen item is in the cart, which has links back and to the support', async ({
  signedInPage: page,
  store,
}) => {
  const issue = await openIssue(page, issueIds.notBought);
  await button(issue, 'Buy $5.99').focus();
  await page.keyboard.press('Enter');
  await expect(order(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(order(page).getByRole('definition')).toHaveText('$5.99');
  await expect(order(page)).toContainText('no way to pay');
  const place = order(page).locator('xpath=..');
  await expect(place).toHaveCSS('z-index', '10000');
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(order(page)).toHaveCount(0);
  await expect(button(issue, 'Buy $5.99')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await button(issue, 'Buy $5.99').click();
  await expect
    .poll(() => order(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await button(order(page), 'Cancel').click();
  await expect(order(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${store.origin}/read/${issueIds.notBought}`);
  await button(issue, 'Buy $5.99').click();
  await button(order(page), 'Contact support').click();
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
  await expect(order(page)).toHaveCount(0);
});
