import { expect, type Page, type Route, test } from '@playwright/test';
import { registrationErrors } from '#contract/api/account.ts';
import { card, withoutFirstIssues, details, snackbars } from '../helpers/shop.ts';
import {
  accountButton,
  confirm,
  confirmation,
  openSignIn,
  passProvider,
  providerButton,
  type SignInStore,
  signInDialog,
  startSignInStore,
} from '../helpers/signInPage.ts';
import { issuePlans } from '../helpers/startStore.ts';

let store: SignInStore;
test.beforeAll(async () => {
  // Named, so that the page offers them; nobody signs in with them here.
  const names = ['GOOGLE', 'FACEBOOK', 'AUTH0', 'PAYPAL', 'AMAZON', 'MICROSOFT'];
  const clients = names.flatMap((name) => [
    [`AUTH_${name}_CLIENT_ID`, 'id'],
    [`AUTH_${name}_CLIENT_SECRET`, 'a secret'],
  ]);
  const env = { ...Object.fromEntries(clients), AUTH_AUTH0_DOMAIN: 'shop.auth0.example' };
  store = await startSignInStore({ env });
});
test.afterAll(() => store.stop());

test('every provider of the server is offered, by name and mark, and none asks for a password here [AUTH-002, AUTH-004, AUTH-007, AUTH-008, AUTH-010]', async ({
  page,
}) => {
  await page.goto(store.origin);
  await openSignIn(page);
  for (const tab of ['Sign In', 'Register']) {
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    const [primary, secondary] = [panel.getByRole('list').first(), panel.getByRole('list').last()];
    await expect(primary.getByRole('button')).toHaveText([
      'Continue with Google',
      'Continue with Facebook',
      'Continue with Auth0',
      'Continue with Reader Club',
    ]);
    await expect(secondary.getByRole('button')).toHaveText([
      'Continue with PayPal',
      'Continue with Amazon',
      'Continue with Microsoft',
    ]);
    await expect(panel.locator('button :is(svg, img)')).toHaveCount(7);
  }
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await expect(page.getByText('14-day withdrawal period')).toBeVisible();
});

const refuse = (page: Page, status: number, json: object) =>
  page.route('**/auth/register', (route) => route.fulfill({ status, json }), { times: 1 });
const create = (page: Page) => confirmation(page).getByRole('button', { name: 'Create Account' });
const says = (page: Page, text: string) =>
  expect(confirmation(page).getByRole('alert')).toHaveText(text);

const expired = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your sessions has expired' });

test.describe('a registration that is refused', () => {
  let people = 0;
  const toConfirmation = async (page: Page): Promise<void> => {
    await page.goto(store.origin);
    await openSignIn(page);
    await passProvider(page, `refused-${(people += 1)}@example.com`);
    await expect(confirmation(page)).toBeVisible();
    await expect(confirmation(page).getByText('14-day withdrawal period')).toBeVisible();
  };
  const unknown = 'An unknown error occurred. Please try again.';
  const notRegistered = 'Could not register this account. Please try again.';
  const { userExists, couldNotRegister, expired } = registrationErrors;
  const why: [rows: string, status: number, body: object, text: string][] = [
    [
      'AUTH-022, AUTH-023',
      422,
      { error: true, id: userExists },
      'This user already exists. Please try logging in.',
    ],
    ['AUTH-024', 422, { error: true, id: couldNotRegister }, notRegistered],
    ['AUTH-025', 403, { code: 'could_not_register', message: '' }, notRegistered],
    ['AUTH-026', 400, { error: true, id: expired }, 'Your session has expired. Please try again.'],
    ['AUTH-027', 422, { error: true, id: 'ffffffff' }, unknown],
    ['AUTH-028', 422, { id: userExists }, unknown],
    ['AUTH-029', 409, {}, notRegistered],
    ['AUTH-030', 500, {}, unknown],
  ];
  for (const [rows, status, body, text] of why)
    test(`with ${status} ${JSON.stringify(body)} says '${text}' [${rows}]`, async ({ page }) => {
      await toConfirmation(page);
      await refuse(page, status, body);
      await confirm(page);
      await says(page, text);
    });

  test('is not tried again before something changes, and then it can be [AUTH-020, AUTH-021]', async ({
    page,
  }) => {
    await toConfirmation(page);
    await refuse(page, 400, {});
    await confirm(page);
    await says(page, unknown);
    await expect(create(page)).toBeDisabled();
    await confirmation(page).getByRole('checkbox').uncheck();
    await expect(confirmation(page).getByRole('alert')).toHaveCount(0);
    await expect(create(page)).toBeDisabled();
    await confirm(page);
    await expect(accountButton(page)).toBeVisible();
  });

  test('leads back to the providers', async ({ page }) => {
    await toConfirmation(page);
    await confirmation(page).getByRole('button', { name: 'Back' }).click();
    await expect(providerButton(page)).toBeEnabled();
    await expect(signInDialog(page)).toBeVisible();
  });

  test('for want of a connection loses nothing', async ({ page }) => {
    await toConfirmation(page);
    await page.route('**/auth/register', (route) => route.abort(), { times: 1 });
    await confirm(page);
    await says(page, unknown);
    await expect(snackbars(page).getByText('Connection error')).toBeVisible();
  });
});

test.describe('a token that is too old', () => {
  const refusal = { status: 403, json: { message: 'Bad CSRF token.' } };
  for (const json of [refusal.json, { code: 'bad_csrf_token', message: 'Anything.' }])
    test(`told as ${JSON.stringify(json)} blocks the page until it is loaded anew [AUTH-045, SHELL-011, SHELL-012, SHELL-013]`, async ({
      page,
    }) => {
      await page.goto(store.origin);
      await page.route(
        '**/api/issues/*/download/*',
        (route) => route.fulfill({ status: 403, json }),
        {
          times: 1,
        },
      );
      await card(page, issuePlans.free.title).click();
      await details(page).getByRole('button', { name: 'Read', exact: true }).click();
      await expect(expired(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(expired(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(expired(page).getByRole('button', { name: 'Reload' })).toBeFocused();
      const reloaded = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await reloaded;
      await expect(expired(page)).toHaveCount(0);
    });

  test('does not take from the page what somebody is at', async ({ page }) => {
    await page.goto(store.origin);
    await openSignIn(page);
    await passProvider(page, 'typing@example.com');
    await confirmation(page).getByRole('checkbox').check();
    await page.route('**/auth/register', (route) => route.fulfill(refusal), { times: 1 });
    await confirmation(page).getByRole('button', { name: 'Create Account' }).click();
    await expect(expired(page)).toBeVisible();
    await expect(page.locator('input[type=checkbox]')).toBeChecked();
    await expect(page.getByText('typing@example.com')).toBeAttached();
  });

  for (const call of ['issues', 'user/me'])
    test(`on the first load, at ${call}, loads the page once more and no more [AUTH-045]`, async ({
      page,
    }) => {
      let loads = 0;
      page.on('load', () => (loads += 1));
      await withoutFirstIssues(page);
      let asked = 0;
      await page.route(`**/api/${call}`, (route: Route) => {
        asked += 1;
        return asked === 1 ? route.fulfill(refusal) : route.continue();
      });
      await page.goto(store.origin);
      await expect(card(page, issuePlans.free.title)).toBeVisible();
      await expect.poll(() => [loads, asked]).toEqual([2, 2]);
      await expect(expired(page)).toHaveCount(0);
    });
});

test('over plain HTTP the dialog says what signing in needs, and offers nothing that cannot work', async ({
  page,
}) => {
  await page.route(store.origin + '/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"needs_https":false', '"needs_https":true');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(store.origin);
  await openSignIn(page);
  await expect(
    signInDialog(page).getByText('Signing in needs a secure connection (HTTPS).'),
  ).toBeVisible();
  await expect(providerButton(page)).toHaveCount(0);
});
