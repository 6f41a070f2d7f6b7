import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  accountButton,
  button,
  choose,
  confirm,
  heading,
  openWindow,
  register,
} from '../helpers/framedStore.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { framed } from '../helpers/inFrame.ts';
import { startOpenId } from '../helpers/openid.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';
import { agree } from '../helpers/signInPage.ts';
import { withThirdPartyCookies } from '../helpers/thirdPartyCookies.ts';

/** A person at another site's page, in which the store lies in a frame. */

let host: HostPage;
test.beforeAll(async () => {
  host = await openHostPage();
});
test.afterAll(() => host.close());

async function withStore(
  headers: Readonly<Record<string, string>>,
  work: (store: RunningStore) => Promise<void>,
): Promise<void> {
  const openId = await startOpenId(undefined, headers);
  try {
    const store = await startStore({ env: { ...openId.env, EMBED_HOSTS: host.origin } });
    try {
      await work(store);
    } finally {
      await store.stop();
    }
  } finally {
    await openId.close();
  }
}

/** All that a person does with an account. */
async function journey(context: BrowserContext, page: Page, email: string): Promise<void> {
  await agree(await openWindow(context, page), email);
  await confirm(page);
  await expect(framed(page).getByText(`Signed in as ${email}`)).toBeVisible();
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await choose(page, 'Sign Out');
  await expect(framed(page).getByText('Signed out', { exact: true })).toBeVisible();
  await agree(await openWindow(context, page), email);
  await expect(accountButton(page)).toBeVisible();
  await choose(page, 'Your account');
  await expect(framed(page).getByRole('definition').filter({ hasText: email })).toBeVisible();
  await button(page, 'Delete my account').click();
  const question = framed(page).getByRole('alertdialog');
  await question.getByRole('checkbox').check();
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await expect(framed(page).getByText('Your account has been deleted')).toBeVisible();
  await agree(await openWindow(context, page), email);
  await expect(heading(page, 'Create your account')).toBeVisible();
}

for (const [mode, kept] of [
  ['blocked', 'kept: own'],
  ['allowed', 'kept: own plain'],
] as const) {
  test(`in a frame of another site, with third-party cookies ${mode}, one registers, signs out and in, and leaves for good`, async () => {
    await withStore({}, (store) =>
      withThirdPartyCookies(mode, async (context) => {
        const page = await context.newPage();
        await page.goto(host.aroundStranger);
        await expect(framed(page).locator('body')).toHaveText(kept);
        await page.goto(host.around(store.origin));
        await journey(context, page, `${mode}@example.com`);
      }),
    );
  });
}

test('in a frame one signs in although the provider cuts its window off from the page', async () => {
  await withStore({ 'cross-origin-opener-policy': 'same-origin' }, (store) =>
    withThirdPartyCookies('blocked', async (context) => {
      const page = await context.newPage();
      await page.goto(host.around(store.origin));
      const window = await openWindow(context, page);
      await window.getByLabel('Email').waitFor();
      expect(await window.evaluate(() => opener === null)).toBe(true);
      await window.close();
      await journey(context, page, 'cut-off@example.com');
    }),
  );
});

test('in a frame one signs in although the host page cuts the window off', async () => {
  await withStore({}, (store) =>
    withThirdPartyCookies('blocked', async (context) => {
      const page = await context.newPage();
      await page.goto(host.around(store.origin, 'same-origin'));
      await agree(await openWindow(context, page), 'hosted@example.com');
      await confirm(page);
      await expect(framed(page).getByText('Signed in as hosted@example.com')).toBeVisible();
    }),
  );
});

test('who is signed in inside another site is not signed in at the store itself', async () => {
  await withStore({}, (store) =>
    withThirdPartyCookies('blocked', async (context) => {
      const page = await context.newPage();
      await page.goto(host.around(store.origin));
      await register(page, 'inside@example.com');
      const outside = await context.newPage();
      await outside.goto(store.origin);
      await expect(outside.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
    }),
  );
});

test('a page that the store does not know shows no store, and so signs nobody in', async () => {
  const store = await startStore({ env: { EMBED_HOSTS: 'http://localhost:1' } });
  try {
    await withThirdPartyCookies('allowed', async (context) => {
      const page = await context.newPage();
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await page.goto(host.around(store.origin));
      await refused;
      await expect(framed(page).getByRole('banner')).toHaveCount(0);
    });
  } finally {
    await store.stop();
  }
});
