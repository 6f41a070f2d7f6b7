import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { paths } from '#contract/paths.ts';
import { order } from '../../helpers/checkoutPage.ts';
import {
  beUser,
  watchShifts,
  details,
  expectOpenToAll,
  shifts,
  snackbars,
} from '../../helpers/shop.ts';
import { confirm, newEmail, passProvider } from '../../helpers/signInPage.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ timezoneId: 'UTC', locale: 'en-US' });

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Plans and prices', exact: true });
const offers = (page: Page) => page.getByRole('main').getByRole('listitem');
const choices = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Subscribe/ });

const renewing = {
  status: 'activated',
  next_billing_date: '2100-01-01T12:00:00Z',
  past_due: false,
  subscription: { active: true, expires_at: '2100-01-01T12:00:00Z' },
};

test.describe('the plans', () => {
  test.use({ storeName: 'signIn' });

  test('are shown to a guest on a phone, with the price of a month and the saving', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/read/${issueIds.notBought}`);
    await details(page).getByRole('link', { name: 'Read everything from $3.75 a month' }).click();
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveURL(paths.plans);
    await expect(offers(page).nth(4)).toContainText('One year');
    await expect(offers(page).nth(4)).toContainText('$44.99');
    await expect(offers(page).nth(4)).toContainText('$3.75 a month');
    await expect(offers(page).nth(4)).toContainText('56% less a month than with “One week”');
    await expect(page.getByText('Recommended')).toHaveCount(1);
    await expectOpenToAll(page);
  });

  test('move nothing that the user sees when their code arrives after the frame of the page', async ({
    page,
    store,
  }) => {
    const html = await (await page.request.get(`${store.origin}${paths.plans}`)).text();
    await page.route('**/assets/*.js', async (route) => {
      const [name = ''] =
        route
          .request()
          .url()
          .match(/[^/]+$/) ?? [];
      if (!html.includes(name)) await expect(page.getByRole('banner')).toBeVisible();
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(paths.plans);
    await expect(offers(page).nth(4)).toContainText('One year');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });

  test('are reached from the help menu, and a chosen one is in the cart after a sign-in', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Plans and prices' }).click();
    await expect(heading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe One year', exact: true }).click();
    await expect(snackbars(page)).toContainText(
      'You have to be registered to purchase a subscription.',
    );
    await snackbars(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await passProvider(page, newEmail());
    await confirm(page);
    await expect(order(page)).toContainText('One year');
    await expect(order(page)).toContainText('$44.99');
    await expect(page).toHaveURL(paths.plans);
  });

  test('are no choice for a subscriber, who sees the subscription and how to change it', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'subscriber');
    await page.route(`**${calls.me.path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), plan_payment: renewing },
      });
    });
    await page.goto(paths.plans);
    await expect(page.getByText('It renews on January 1, 2100.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel renewal', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Subscription' })).toBeVisible();
    await expect(page.getByText(/cancel the renewal first/)).toBeVisible();
    await expect(choices(page)).toHaveCount(0);
    await expectOpenToAll(page);
  });
});
