import { expect, type Page, type Route } from '@playwright/test';
import { countDocuments } from '../../helpers/screens.ts';
import { card, details } from '../../helpers/shop.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'signIn' });
const expired = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your sessions has expired' });

test.describe('a token that is too old', () => {
  const refusal = { status: 403, json: { message: 'Bad CSRF token.' } };
  test('blocks the page until the user reloads it, in both forms of the server’s answer [AUTH-045, SHELL-011, SHELL-012, SHELL-013]', async ({
    page,
  }) => {
    for (const json of [refusal.json, { code: 'bad_csrf_token', message: 'Anything.' }]) {
      await page.goto('/');
      const link = '**/api/issues/*/download/*';
      // The page may ask ahead, before the button is pressed: each answer is the refusal.
      await page.route(link, (route) => route.fulfill({ status: 403, json }));
      await card(page, issuePlans.free.title).click();
      await details(page).getByRole('button', { name: 'Read', exact: true }).click();
      await expect(expired(page)).toBeVisible();
      await page.unroute(link);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(expired(page)).toBeVisible();
      await expect(expired(page).getByRole('button', { name: 'Reload' })).toBeFocused();
      const reloaded = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await reloaded;
      await expect(expired(page)).toHaveCount(0);
    }
  });

  test('on the first load, at the check of who is here, loads the page once more and no more [AUTH-045]', async ({
    page,
  }) => {
    const loads = countDocuments(page);
    let asked = 0;
    await page.route('**/api/user/me', (route: Route) => {
      asked += 1;
      return asked === 1 ? route.fulfill(refusal) : route.continue();
    });
    await page.goto('/');
    await expect(card(page, issuePlans.free.title)).toBeVisible();
    await expect.poll(() => [loads.count, asked]).toEqual([2, 2]);
    await expect(expired(page)).toHaveCount(0);
    // The answer of the second check allows the next reload. A page that leaves before it arrives has used its reload.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('gatefold:reloaded')))
      .toBeNull();
    await test.step('also where the new page is refused too, with a message', async () => {
      const again = countDocuments(page);
      await page.unroute('**/api/user/me');
      await page.route('**/api/user/me', (route: Route) => route.fulfill(refusal));
      await page.goto('/');
      await expect(expired(page)).toBeVisible();
      expect(again.count).toBe(2);
    });
  });
});
