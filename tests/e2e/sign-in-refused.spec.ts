import { expect, type Page, type Route } from '@playwright/test';
import { registrationErrors } from '#contract/api/account.ts';
import { countDocuments } from '../helpers/screens.ts';
import { card, details, snackbars } from '../helpers/shop.ts';
import {
  accountButton,
  confirm,
  confirmation,
  newEmail,
  openSignIn,
  passProvider,
  providerButton,
  signInDialog,
} from '../helpers/signInPage.ts';
import { issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

test.use({ storeName: 'signIn' });

const refuse = (page: Page, status: number, json: object) =>
  page.route('**/auth/register', (route) => route.fulfill({ status, json }), { times: 1 });
const create = (page: Page) => confirmation(page).getByRole('button', { name: 'Create Account' });
const says = (page: Page, text: string) =>
  expect(confirmation(page).getByRole('alert')).toHaveText(text);

const expired = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your sessions has expired' });

const toConfirmation = async (page: Page): Promise<void> => {
  await page.goto('/');
  await openSignIn(page);
  await passProvider(page, newEmail());
  await expect(confirmation(page)).toBeVisible();
  await expect(confirmation(page).getByText('14-day withdrawal period')).toBeVisible();
};

test.describe('a registration that is refused', () => {
  const unknown = 'An unknown error occurred. Please try again.';
  const notRegistered = 'Could not register this account. Please try again.';
  const { userExists, couldNotRegister, expired } = registrationErrors;
  const why: [status: number, body: object, text: string][] = [
    [422, { error: true, id: userExists }, 'This user already exists. Please try logging in.'],
    [422, { error: true, id: couldNotRegister }, notRegistered],
    [403, { code: 'could_not_register', message: '' }, notRegistered],
    [400, { error: true, id: expired }, 'Your session has expired. Please try again.'],
    [422, { error: true, id: 'ffffffff' }, unknown],
    [422, { id: userExists }, unknown],
    [409, {}, notRegistered],
    [400, {}, unknown],
    [500, {}, unknown],
  ];
  test('shows the reason, and can be retried only after a change [AUTH-020 to AUTH-030]', async ({
    page,
  }) => {
    await toConfirmation(page);
    for (const [status, body, text] of why) {
      await refuse(page, status, body);
      await confirm(page);
      await says(page, text);
      await expect(create(page)).toBeDisabled();
      await confirmation(page).getByRole('checkbox').uncheck();
      await expect(confirmation(page).getByRole('alert')).toHaveCount(0);
      await expect(create(page)).toBeDisabled();
    }
    await confirm(page);
    await expect(accountButton(page)).toBeVisible();
  });

  test('for want of a connection loses nothing, and leads back to the providers', async ({
    page,
  }) => {
    await toConfirmation(page);
    await page.route('**/auth/register', (route) => route.abort(), { times: 1 });
    await confirm(page);
    await says(page, unknown);
    await expect(snackbars(page).getByText('Connection error')).toBeVisible();
    await confirmation(page).getByRole('button', { name: 'Back' }).click();
    await expect(providerButton(page)).toBeEnabled();
    await expect(signInDialog(page)).toBeVisible();
  });
});

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

  test('does not interrupt the user’s work on the page', async ({ page }) => {
    await page.goto('/');
    await openSignIn(page);
    const email = newEmail();
    await passProvider(page, email);
    await confirmation(page).getByRole('checkbox').check();
    await page.route('**/auth/register', (route) => route.fulfill(refusal), { times: 1 });
    await confirmation(page).getByRole('button', { name: 'Create Account' }).click();
    await expect(expired(page)).toBeVisible();
    await expect(page.locator('input[type=checkbox]')).toBeChecked();
    await expect(page.getByText(email)).toBeAttached();
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

test('over plain HTTP the dialog says what signing in needs, and offers nothing that cannot work', async ({
  page,
  store,
}) => {
  await page.route(`${store.origin}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"needs_https":false', '"needs_https":true');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  await openSignIn(page);
  await expect(
    signInDialog(page).getByText('Signing in needs a secure connection (HTTPS).'),
  ).toBeVisible();
  await expect(providerButton(page)).toHaveCount(0);
});
