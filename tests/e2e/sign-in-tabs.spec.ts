import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { setStore } from '../../server/store/index.ts';
import { expectSharp, viewer } from '../helpers/reader.ts';
import { beUser, card, purchasedLines, snackbars } from '../helpers/shop.ts';
import {
  accountButton,
  gate,
  openSignIn,
  registerAs,
  type SignInStore,
  signInButton,
  signInDialog,
  signOut,
  startSignInStore,
} from '../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { visit } from '../helpers/visit.ts';

/** A store of its own, since signing out ends a seeded session for good. */
const withStore = async (work: (store: SignInStore) => Promise<void>): Promise<void> => {
  const store = await startSignInStore();
  try {
    await work(store);
  } finally {
    await store.stop();
  }
};

async function secondTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(card(tab, issuePlans.free.title)).toBeVisible();
  return tab;
}

/** As a tab does it. */
function tell(news: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  new BroadcastChannel('gatefold').postMessage(news);
}

const within = { timeout: 1000 };

test.describe('other tabs', () => {
  let store: SignInStore;
  test.beforeAll(async () => {
    store = await startSignInStore();
  });
  test.afterAll(() => store.stop());

  const ways: [name: string, without: () => void][] = [
    ['by channel and storage', () => undefined],
    ['by the channel where nothing can be stored', forbidStorage],
    [
      'by storage where there is no channel',
      () => Reflect.deleteProperty(window, 'BroadcastChannel'),
    ],
  ];
  for (const [name, without] of ways)
    test(`learn of signing in and out ${name}, within a second [AUTH-043, AUTH-044, SHELL-036, SHELL-037]`, async ({
      page,
      context,
    }) => {
      await context.addInitScript(without);
      await page.goto(store.origin);
      const other = await secondTab(context, store.origin);
      await other.evaluate(() => Object.assign(window, { isTheSame: true }));
      await openSignIn(other);
      await page.bringToFront();
      await registerAs(page, `${name.length}@tabs.example`);
      await expect(accountButton(other)).toBeVisible(within);
      await expect(signInDialog(other)).toHaveCount(0);
      await signOut(page);
      await expect(signInButton(page)).toBeVisible();
      await expect(signInButton(other)).toBeVisible(within);
      await expect(snackbars(other)).toBeEmpty();
      expect(await other.evaluate(() => 'isTheSame' in window)).toBe(true);
    });

  test('are told both by the channel and by the key for it [SHELL-036, SHELL-037]', async ({
    page,
    context,
  }) => {
    await page.goto(store.origin);
    const other = await context.newPage();
    await other.goto(`${store.origin}/nope`);
    await other.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new BroadcastChannel('gatefold').addEventListener('message', ({ data }) =>
        heard.push(`channel ${data}`),
      );
      addEventListener('storage', ({ key, newValue }) =>
        heard.push(`${key} ${newValue?.split(' ')[0]}`),
      );
    });
    const heard = async () =>
      (await other.evaluate(() => (window as unknown as { heard: string[] }).heard)).toSorted();
    await registerAs(page, 'told@tabs.example');
    await expect.poll(heard).toEqual(['channel sign-in', 'gatefold:auth sign-in']);
    await signOut(page);
    await expect
      .poll(heard)
      .toEqual([
        'channel sign-in',
        'channel sign-out',
        'gatefold:auth sign-in',
        'gatefold:auth sign-out',
      ]);
  });

  test('look their purchases up again when one tells of a purchase', async ({ page, context }) => {
    await beUser(context, store, 'buyer');
    await page.goto(store.origin);
    await expect(purchasedLines(page)).toHaveCount(1);
    const other = await secondTab(context, store.origin);
    const asked = page.waitForRequest('**/api/user/purchases');
    await other.evaluate(tell, 'purchase');
    await asked;
    await expect(purchasedLines(page)).toHaveCount(1);
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

test('who signs out in another tab leaves nothing of what they bought to the next [AUTH-040]', async ({
  page,
  context,
}) => {
  await withStore(async (store) => {
    await beUser(context, store, 'buyer');
    await page.goto(`${store.origin}/read/${issueIds.bought}/full`);
    await expectSharp(page);
    const other = await secondTab(context, store.origin);
    await expect(purchasedLines(other)).toHaveCount(1);
    await signOut(other);
    await expect(purchasedLines(other)).toHaveCount(0);
    await expect(other.getByText('$4.99')).toBeVisible();
    await expect(
      viewer(page).getByText('This item is available only after purchasing'),
    ).toBeVisible();
    await expect(viewer(page).locator('canvas')).toHaveCount(0);
  });
});

test('a check that fails later takes the purchases away too [AUTH-041]', async ({
  page,
  context,
}) => {
  await withStore(async (store) => {
    await beUser(context, store, 'buyer');
    await page.goto(store.origin);
    await expect(purchasedLines(page)).toHaveCount(1);
    await (await visit(store, 'buyer')).post('/api/user/sessions/end');
    const other = await secondTab(context, store.origin);
    await expect(signInButton(other)).toBeVisible();
    await other.evaluate(tell, 'sign-in');
    await expect(signInButton(page)).toBeVisible();
    await expect(purchasedLines(page)).toHaveCount(0);
    await expect(page.getByText('$4.99')).toBeVisible();
    await expect(snackbars(page)).toBeEmpty();
  });
});

test('a call that finds the session ended has it checked', async ({ page, context }) => {
  const store = await startSignInStore({ prepare: ({ db }) => setStore(db, 'auth-to-read', 'on') });
  try {
    await beUser(context, store, 'buyer');
    await page.goto(`${store.origin}/read/${issueIds.free}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Read' })).toBeVisible();
    await (await visit(store, 'buyer')).post('/api/user/sessions/end');
    await page.getByRole('dialog').getByRole('button', { name: 'Read', exact: true }).click();
    await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(signInDialog(page)).toBeVisible();
  } finally {
    await store.stop();
  }
});

test('signing out that fails has the check decide [AUTH-042, SHELL-016]', async ({
  page,
  context,
}) => {
  await withStore(async (store) => {
    await beUser(context, store, 'buyer');
    await page.goto(store.origin);
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
});

test('an answer that comes too late shows nobody what another bought', async ({
  page,
  context,
}) => {
  await withStore(async (store) => {
    await beUser(context, store, 'buyer');
    const held = gate();
    const late = { body: '' };
    await page.route('**/api/user/purchases', async (route) => {
      const answer = await route.fetch();
      late.body = await answer.text();
      await held.opened;
      await route.fulfill({ response: answer, body: late.body });
    });
    await page.goto(store.origin);
    await signOut(page);
    await expect(signInButton(page)).toBeVisible();
    const arrived = page.waitForResponse('**/api/user/purchases');
    held.open();
    await arrived;
    expect(late.body).toContain(String(issueIds.bought));
    await expect(page.getByText('$4.99')).toBeVisible();
    await expect(purchasedLines(page)).toHaveCount(0);
  });
});
