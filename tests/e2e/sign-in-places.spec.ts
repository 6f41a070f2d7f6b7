import { expect, type Page, test } from '@playwright/test';
import { setStore } from '../../server/store/index.ts';
import { expectPages, expectSharp, turn, viewer } from '../helpers/reader.ts';
import { beUser, card, cards, details, snackbars } from '../helpers/shop.ts';
import {
  accountButton,
  gate,
  openSignIn,
  passProvider,
  providerButton,
  registerAs,
  type SignInStore,
  signInButton,
  signInDialog,
  signOut,
  startSignInStore,
} from '../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';

let store: SignInStore;
test.beforeAll(async () => {
  store = await startSignInStore({
    prepare: ({ db }) => setStore(db, 'auth-to-read', 'on'),
  });
});
test.afterAll(() => store.stop());

/** Somebody whom the store knows, and who is a guest now. */
async function beKnown(page: Page, email: string): Promise<void> {
  await page.goto(store.origin);
  await registerAs(page, email);
  await signOut(page);
  await expect(signInButton(page)).toBeVisible();
}

/** As the app leads to a place: by the history, with a state. */
async function goWithState(page: Page, path: string, state: object): Promise<void> {
  await page.evaluate(
    ([path, state]) => {
      history.pushState({ usr: state, key: 'test', idx: 1 }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
}

/** As another tab does it. */
function tellOfSignIn(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  new BroadcastChannel('gatefold').postMessage('sign-in');
}

const path = (page: Page): string => new URL(page.url()).pathname;

test.describe('the sign-in', () => {
  test('is a dialog over the list at /login, and leaving it leads to the list [AUTH-003, AUTH-006, AUTH-033]', async ({
    page,
  }) => {
    await page.goto(`${store.origin}/login`);
    await expect(signInDialog(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Sign In \/ Register - /);
    await signInDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    expect(path(page)).toBe('/');
  });

  test('begun at /login ends at the list [AUTH-032]', async ({ page }) => {
    await beKnown(page, 'straight@example.com');
    await page.goto(`${store.origin}/login`);
    await passProvider(page, 'straight@example.com');
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${store.origin}/`);
  });

  test('is not asked of who is in', async ({ page, context }) => {
    await beUser(context, store, 'new');
    await page.goto(`${store.origin}/login`);
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is closed by Back and opened by Forward [AUTH-033]', async ({ page }) => {
    await page.goto(store.origin);
    await openSignIn(page);
    await page.goBack();
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${store.origin}/`);
    await page.goForward();
    await expect(signInDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(signInButton(page)).toBeFocused();
  });

  test('leaves no step of its own in the history', async ({ page }) => {
    await beKnown(page, 'steps@example.com');
    await page.goto(`${store.origin}/nope`);
    await page.goto(store.origin);
    await openSignIn(page);
    await passProvider(page, 'steps@example.com');
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('leads to where the history says one wanted to go [AUTH-031]', async ({ page }) => {
    await beKnown(page, 'wanting@example.com');
    await goWithState(page, '/login', { authReturn: `/read/${issueIds.withSample}` });
    await passProvider(page, 'wanting@example.com');
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}`);
    await expect(details(page).getByText(issuePlans.withSample.title)).toBeVisible();
  });

  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', { to: 1 }])
    test(`never leads to another site: ${JSON.stringify(elsewhere)}`, async ({ page, context }) => {
      await beUser(context, store, 'new');
      await page.goto(store.origin);
      await expect(accountButton(page)).toBeVisible();
      await goWithState(page, '/login', { authReturn: elsewhere });
      await expect(page).toHaveURL(`${store.origin}/`);
      await expect(accountButton(page)).toBeVisible();
    });
});

test.describe('the reader', () => {
  test('asks a guest to sign in, and goes on where it was [AUTH-031]', async ({ page }) => {
    await beKnown(page, 'reader@example.com');
    await card(page, issuePlans.free.title).click();
    await details(page).getByRole('button', { name: 'Read', exact: true }).click();
    const prompt =
      'This item is available for reading only after authenticating. Sign in to your account or create new.';
    await expect(viewer(page).getByText(prompt)).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(viewer(page).getByText(prompt)).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await passProvider(page, 'reader@example.com');
    await expectSharp(page);
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.free}`);
    await page.keyboard.press('ArrowRight');
    await expectPages(page, [2, 3]);
  });

  test('goes on at the same page after the session had ended on the server', async ({
    page,
    context,
  }) => {
    await beKnown(page, 'interrupted@example.com');
    await openSignIn(page);
    await passProvider(page, 'interrupted@example.com');
    await expect(accountButton(page)).toBeVisible();
    await card(page, issuePlans.free.title).click();
    await details(page).getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(page);
    await turn(page, 'Next page');
    await expectSharp(page);
    await context.clearCookies();
    await page.evaluate(tellOfSignIn);
    await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await passProvider(page, 'interrupted@example.com');
    await expectSharp(page);
    await expectPages(page, [2, 3]);
  });
});

test.describe('the account’s address', () => {
  test('leads a guest to the list, says why, and after signing in to the account [ACC-002, ACC-003, ACC-004]', async ({
    page,
  }) => {
    await beKnown(page, 'guest@example.com');
    await page.goto(`${store.origin}/account`);
    await expect(page).toHaveURL(`${store.origin}/`);
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
      authenticationRequired: true,
      authReturn: '/account',
    });
    const said = snackbars(page).getByText('You have to sign in to access this page.');
    await expect(said).toHaveCount(1);
    await snackbars(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    await passProvider(page, 'guest@example.com');
    await expect(page).toHaveURL(`${store.origin}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is remembered by the header’s own way in too', async ({ page }) => {
    await beKnown(page, 'header@example.com');
    await page.goto(`${store.origin}/account`);
    await expect(page).toHaveURL(`${store.origin}/`);
    await openSignIn(page);
    await passProvider(page, 'header@example.com');
    await expect(page).toHaveURL(`${store.origin}/account`);
  });

  test('shows nothing of itself before it is known who is here', async ({ page }) => {
    let hasAnswered = false;
    await page.route('**/api/user/me', async (route) => {
      await expect(cards(page)).toHaveCount(0);
      expect(path(page)).toBe('/account');
      hasAnswered = true;
      await route.continue();
    });
    await page.goto(`${store.origin}/account`);
    await expect(page).toHaveURL(`${store.origin}/`);
    expect(hasAnswered).toBe(true);
  });

  test('leads to the list without a word for who signs out there', async ({ page }) => {
    await page.goto(store.origin);
    await registerAs(page, 'leaving@example.com');
    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(page).toHaveURL(`${store.origin}/account`);
    await signOut(page);
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(snackbars(page).getByText('Signed out')).toBeVisible();
    await expect(snackbars(page).getByText('You have to sign in')).toHaveCount(0);
  });
});

test.describe('with sign-in off', () => {
  let closed: SignInStore;
  test.beforeAll(async () => {
    closed = await startSignInStore({ prepare: ({ db }) => setStore(db, 'auth', 'off') });
  });
  test.afterAll(() => closed.stop());

  for (const path of ['/login', '/account'])
    test(`nothing is at ${path} [AUTH-001, AUTH-006, ACC-005]`, async ({ page }) => {
      await page.goto(closed.origin + path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(signInButton(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Return to the list' }).click();
      await expect(cards(page).first()).toBeVisible();
      await expect(signInButton(page)).toHaveCount(0);
    });
});

test.describe('the check', () => {
  test('shows neither guest nor account, and no provider can be chosen, before it ends [AUTH-011, AUTH-035, DATA-026]', async ({
    page,
  }) => {
    const answer = gate();
    await page.route('**/api/user/me', async (route) => {
      await answer.opened;
      await route.continue();
    });
    await page.goto(`${store.origin}/login`);
    await expect(signInDialog(page)).toBeVisible();
    await expect(providerButton(page)).toBeDisabled();
    // The dialog hides the header from screen readers, not from the eye.
    const actions = page.locator('header button[data-main]').locator('visible=true');
    await expect(actions).toHaveCount(0);
    answer.open();
    await expect(providerButton(page)).toBeEnabled();
    await expect(actions).toHaveCount(1);
  });

  for (const status of [401, 403, 404, 500])
    test(`that fails with ${status} makes a guest, without a word [AUTH-036, AUTH-037]`, async ({
      page,
    }) => {
      await page.route('**/api/user/me', (route) => route.fulfill({ status, json: {} }));
      await page.goto(store.origin);
      await expect(signInButton(page)).toBeVisible();
      await expect(snackbars(page)).toBeEmpty();
      await openSignIn(page);
      await expect(providerButton(page)).toBeEnabled();
    });

  test('is made on every load [API-005]', async ({ page }) => {
    const asked = page.waitForRequest('**/api/user/me');
    await page.goto(store.origin);
    expect((await asked).method()).toBe('GET');
  });
});
