import { expect, type Page } from '@playwright/test';
import { expectPages, expectSharp, turn, viewer } from '../../helpers/reader.ts';
import { card, cards, details, snackbars } from '../../helpers/shop.ts';
import {
  accountButton,
  gate,
  newEmail,
  openSignIn,
  passProvider,
  providerButton,
  registerAs,
  signInButton,
  signInDialog,
  signOut,
} from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { tellTabs } from '../../helpers/tellTabs.ts';

test.use({ storeName: 'signIn' });

/** Registers a user, who is a guest afterwards. Answers the e-mail. */
async function newGuest(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto('/');
  await registerAs(page, email);
  await becomeGuest(page);
  return email;
}

async function becomeGuest(page: Page): Promise<void> {
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

const path = (page: Page): string => new URL(page.url()).pathname;

test.describe('the sign-in', () => {
  test('is a dialog over the list at /login; closing it, Escape and Back lead to the list, and Forward opens it [AUTH-003, AUTH-006, AUTH-033]', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(signInDialog(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Sign In \/ Register - /);
    await signInDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    expect(path(page)).toBe('/');
    await expect(signInButton(page)).toBeFocused();
    await openSignIn(page);
    await page.goBack();
    await expect(signInDialog(page)).toHaveCount(0);
    expect(path(page)).toBe('/');
    await page.goForward();
    await expect(signInDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(signInButton(page)).toBeFocused();
  });

  test('ends where the history says, else at the list, and leaves no step of its own [AUTH-031, AUTH-032]', async ({
    page,
    store,
  }) => {
    const email = await newGuest(page);
    await goWithState(page, '/login', { authReturn: `/read/${issueIds.withSample}` });
    await passProvider(page, email);
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}`);
    await expect(details(page).getByText(issuePlans.withSample.title)).toBeVisible();
    await page.goto('/');
    await becomeGuest(page);
    await page.goto('/login');
    await passProvider(page, email);
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${store.origin}/`);
    await becomeGuest(page);
    await page.goto('/nope');
    await page.goto('/');
    await openSignIn(page);
    await passProvider(page, email);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('is not asked of who is in, and never leads to another site', async ({
    signedInPage: page,
    store,
  }) => {
    await page.goto('/login');
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(accountButton(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      { to: 1 },
    ]) {
      await page.goto('/terms');
      await expect(accountButton(page)).toBeVisible();
      await goWithState(page, '/login', { authReturn: elsewhere });
      await expect(page, JSON.stringify(elsewhere)).toHaveURL(`${store.origin}/`);
      await expect(accountButton(page)).toBeVisible();
    }
  });
});

test('where reading needs an account, the reader asks a guest to sign in and continues at the same page, also after the session has ended on the server [AUTH-031]', async ({
  page,
  context,
  change,
  store,
}) => {
  await change({ 'auth-to-read': 'on' });
  const email = await newGuest(page);
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
  await passProvider(page, email);
  await expectSharp(page);
  await expect(page).toHaveURL(`${store.origin}/read/${issueIds.free}`);
  await page.keyboard.press('ArrowRight');
  await expectPages(page, [2, 3]);
  await turn(page, 'Next page');
  await expectPages(page, [4, 5]);
  await context.clearCookies();
  await tellTabs(page, 'sign-in');
  await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
  await passProvider(page, email);
  await expectSharp(page);
  await expectPages(page, [4, 5]);
});

test.describe('the account’s address', () => {
  test('leads a guest to the list with a reason, and after sign-in to the account, also by the button in the header [ACC-002, ACC-003, ACC-004]', async ({
    page,
    store,
  }) => {
    const email = await newGuest(page);
    await page.goto('/account');
    await expect(page).toHaveURL(`${store.origin}/`);
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
      authenticationRequired: true,
      authReturn: '/account',
    });
    const said = snackbars(page).getByText('You have to sign in to access this page.');
    await expect(said).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText('are here once you have signed in');
    await snackbars(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    await passProvider(page, email);
    await expect(page).toHaveURL(`${store.origin}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await becomeGuest(page);
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(snackbars(page).getByText('Signed out')).toBeVisible();
    await expect(snackbars(page).getByText('You have to sign in')).toHaveCount(0);
    await page.goto('/account');
    await expect(page).toHaveURL(`${store.origin}/`);
    await openSignIn(page);
    await passProvider(page, email);
    await expect(page).toHaveURL(`${store.origin}/account`);
  });
});

test.describe('the check', () => {
  test('is made on every load, and before it ends shows neither guest nor account, and no provider can be chosen [AUTH-011, AUTH-035, DATA-026, API-005]', async ({
    page,
  }) => {
    const answer = gate();
    await page.route('**/api/user/me', async (route) => {
      await answer.opened;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/user/me');
    await page.goto('/login');
    expect((await asked).method()).toBe('GET');
    await expect(signInDialog(page)).toBeVisible();
    await expect(providerButton(page)).toBeDisabled();
    // The dialog hides the header from screen readers, not from the eye.
    const actions = page.locator('header button[data-main]').locator('visible=true');
    await expect(actions).toHaveCount(0);
    answer.open();
    await expect(providerButton(page)).toBeEnabled();
    await expect(actions).toHaveCount(1);
  });
});
