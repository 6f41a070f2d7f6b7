import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  accountButton,
  button,
  choose,
  confirm,
  heading,
  openWindow,
} from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { agree, newEmail, openIdOf } from '../../helpers/signInPage.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** A user at another site's page, which shows the store in a frame. */

test.use({ storeName: 'signIn' });

const { title } = issuePlans.notBought;

/** All that a user does with an account. */
async function journey(
  context: BrowserContext,
  page: Page,
  email: string,
  lookOutside: () => Promise<void>,
): Promise<void> {
  await agree(await openWindow(context, page), email);
  await confirm(page);
  await expect(framed(page).getByText(`Signed in as ${email}`)).toBeVisible();
  await lookOutside();
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
] as const)
  test(`in a frame of another site, with third-party cookies ${mode}, a user registers, signs out and in, and deletes the account; at the store itself no user is signed in`, {
    tag: mode === 'allowed' ? ['@extended'] : [],
  }, async ({ host, store }) => {
    await withThirdPartyCookies(mode, async (context) => {
      const page = await context.newPage();
      await page.goto(host.aroundStranger);
      await expect(framed(page).locator('body')).toHaveText(kept);
      await page.goto(host.around(store.origin));
      await journey(context, page, newEmail(mode), async () => {
        const outside = await context.newPage();
        await outside.goto(store.origin);
        await expect(outside.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
        await outside.close();
      });
    });
  });

test('in a frame a user who wanted to buy signs in, although the provider or the host page cuts the window off, and is at the cart', async ({
  host,
  store,
}) => {
  const openId = openIdOf(store);
  await withThirdPartyCookies('blocked', async (context) => {
    for (const [hostPolicy, providerPolicy] of [
      ['unsafe-none', 'same-origin'],
      ['same-origin', 'unsafe-none'],
    ] as const) {
      openId.addHeaders({ 'cross-origin-opener-policy': providerPolicy });
      const page = await context.newPage();
      await page.goto(host.around(store.origin, hostPolicy));
      await framed(page).getByRole('link', { name: title, exact: true }).click();
      await button(page, /^Buy/).click();
      const window = await openWindow(context, page);
      await window.getByLabel('Email').waitFor();
      expect(await window.evaluate(() => opener === null)).toBe(true);
      const email = newEmail('cut-off');
      await agree(window, email);
      await confirm(page);
      await expect(framed(page).getByText(`Signed in as ${email}`)).toBeVisible();
      await expect(heading(page, 'Your order')).toBeVisible();
      await choose(page, 'Sign Out');
      await expect(framed(page).getByText('Signed out', { exact: true })).toBeVisible();
      await page.close();
    }
  });
  openId.heal();
});

test.describe('a page that the store does not know', () => {
  test.use({ storeName: 'seeded' });
  test('shows no store, so that no user can sign in', async ({ page, host, store }) => {
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(host.around(store.origin));
    await refused;
    await expect(framed(page).getByRole('banner')).toHaveCount(0);
  });
});
