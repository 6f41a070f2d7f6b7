import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { card, purchasedLines, snackbars } from '../../helpers/shop.ts';
import {
  accountButton,
  gate,
  newEmail,
  openSignIn,
  registerAs,
  signInButton,
  signInDialog,
  signOut,
} from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';
import { tellTabs } from '../../helpers/tellTabs.ts';

test.use({ storeName: 'signIn' });

/** Signs in a user who owns an issue. */
async function beOwner(context: BrowserContext, person: SignedInPerson): Promise<void> {
  await person.own(issueIds.bought);
  await person.signIn(context);
}

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(card(tab, issuePlans.free.title)).toBeVisible();
  return tab;
}

test.describe('other tabs', () => {
  const ways: [name: string, without: () => void][] = [
    ['by the channel where nothing can be stored', forbidStorage],
    [
      'by storage where there is no channel',
      () => Reflect.deleteProperty(window, 'BroadcastChannel'),
    ],
  ];
  for (const [name, without] of ways)
    test(`learn of signing in and out ${name}, while they are in the background [AUTH-043, AUTH-044, SHELL-036, SHELL-037]`, async ({
      page,
      context,
    }) => {
      await context.addInitScript(without);
      await page.goto('/');
      const other = await secondTab(context);
      await other.evaluate(() => Object.assign(window, { isTheSame: true }));
      await openSignIn(other);
      await page.bringToFront();
      await registerAs(page, newEmail());
      await expect(accountButton(other)).toBeVisible();
      await expect(signInDialog(other)).toHaveCount(0);
      await signOut(page);
      await expect(signInButton(page)).toBeVisible();
      await expect(signInButton(other)).toBeVisible();
      await expect(snackbars(other)).toBeEmpty();
      expect(await other.evaluate(() => 'isTheSame' in window)).toBe(true);
    });
});

/** As a browser does it that keeps nothing. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
}

test('a user who signs out in another tab leaves no bought issue to the next user [AUTH-040]', async ({
  page,
  context,
  person,
}) => {
  await beOwner(context, person);
  await page.goto(`/read/${issueIds.bought}/full`);
  await expectSharp(page);
  const other = await secondTab(context);
  await expect(purchasedLines(other)).toHaveCount(1);
  await signOut(other);
  await expect(purchasedLines(other)).toHaveCount(0);
  await expect(other.getByText('$4.99')).toBeVisible();
  await expect(
    viewer(page).getByText('This item is available only after purchasing'),
  ).toBeVisible();
  await expect(viewer(page).locator('canvas')).toHaveCount(0);
});

test('a check that fails later takes the purchases away too [AUTH-041]', async ({
  page,
  context,
  person,
}) => {
  await beOwner(context, person);
  await page.goto('/');
  await expect(purchasedLines(page)).toHaveCount(1);
  await (await person.visit()).post('/api/user/sessions/end');
  const other = await secondTab(context);
  await expect(signInButton(other)).toBeVisible();
  await tellTabs(other, 'sign-in');
  await expect(signInButton(page)).toBeVisible();
  await expect(purchasedLines(page)).toHaveCount(0);
  await expect(page.getByText('$4.99')).toBeVisible();
  await expect(snackbars(page)).toBeEmpty();
});

test('signing out that fails has the check decide [AUTH-042, SHELL-016]', {
  tag: '@extended',
}, async ({ page, context, person }) => {
  await beOwner(context, person);
  await page.goto('/');
  await expect(purchasedLines(page)).toHaveCount(1);
  await page.route('**/auth/logout', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  const checked = page.waitForResponse('**/api/user/me');
  await signOut(page);
  expect((await checked).status()).toBe(200);
  await expect(snackbars(page).getByText('Something went wrong on our side.')).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  await expect(purchasedLines(page)).toHaveCount(1);
  await context.setOffline(true);
  await signOut(page);
  await expect(snackbars(page).getByText('Connection error', { exact: true })).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  await context.setOffline(false);
  await signOut(page);
  await expect(signInButton(page)).toBeVisible();
  await expect(purchasedLines(page)).toHaveCount(0);
});

test('a late response does not show a user the purchases of another user', async ({
  page,
  context,
  person,
}) => {
  await beOwner(context, person);
  const held = gate();
  const late = { body: '' };
  await page.route('**/api/user/purchases', async (route) => {
    const answer = await route.fetch();
    late.body = await answer.text();
    await held.opened;
    await route.fulfill({ response: answer, body: late.body });
  });
  await page.goto('/');
  await signOut(page);
  await expect(signInButton(page)).toBeVisible();
  const arrived = page.waitForResponse('**/api/user/purchases');
  held.open();
  await arrived;
  expect(late.body).toContain(String(issueIds.bought));
  await expect(page.getByText('$4.99')).toBeVisible();
  await expect(purchasedLines(page)).toHaveCount(0);
});
