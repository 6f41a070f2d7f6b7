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
import {
  accountButton as ownAccountButton,
  agree,
  newEmail,
  openIdOf,
  openSignIn,
  passProvider,
  startSignInStore,
} from '../../helpers/signInPage.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { mailedAt, type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { freePort } from '../../helpers/postgres.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
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

/** The link and the code of the newest of so many mails. */
async function mailOf(mailbox: MailServer, count: number) {
  await expect.poll(() => mailbox.mails.length).toBe(count);
  const text = mailbox.mails.at(-1)?.text ?? '';
  const link = /^http\S+\/auth\/link\/\S+$/m.exec(text)?.[0] ?? '';
  const code = /^Code: (\d{6})$/m.exec(text)?.[1] ?? '';
  return { link, code };
}

test('by mail a user of a phone registers in a frame by the code, and signs in at the store by the link', async ({
  host,
}) => {
  const mailbox = await startMailServer();
  const port = await freePort();
  const store = await startSignInStore({
    env: {
      ...mailedAt(mailbox, port),
      EMBED_ALLOWED_ORIGINS: host.origin,
    },
    prepare: ({ db }) => setStore(db, 'email-sign-in', 'on'),
  });
  const email = newEmail('mail');
  await withThirdPartyCookies('blocked', async (context) => {
    const newPage = async () => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      return page;
    };
    const page = await newPage();
    await test.step('in the frame the link leads to the code', async () => {
      await page.goto(host.around(store.origin));
      await framed(page)
        .getByRole('banner')
        .getByRole('button', { name: 'Sign In / Register' })
        .click();
      await framed(page).getByRole('textbox', { name: 'Email' }).fill('nothing');
      await button(page, 'Send link').click();
      await expect(framed(page).getByRole('alert')).toContainText('valid email address');
      await framed(page).getByRole('textbox', { name: 'Email' }).fill(email);
      await button(page, 'Send link').click();
      const { link, code } = await mailOf(mailbox, 1);
      const tab = await newPage();
      await tab.goto(link);
      await expect(tab.getByRole('heading', { name: 'Please use the code' })).toBeVisible();
      await expectOpenToAll(tab);
      await tab.close();
      const field = framed(page).getByRole('textbox', { name: 'Code from the email' });
      await expect(field).toBeFocused();
      await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
      await button(page, 'Sign In').click();
      await expect(framed(page).getByRole('alert')).toContainText('not the code');
      await field.fill(code);
      await field.press('Enter');
      await confirm(page);
      await expect(framed(page).getByText(`Signed in as ${email}`)).toBeVisible();
      await page.close();
    });
    const own = await newPage();
    await test.step('at the store the link signs in, also after a reload of the page', async () => {
      await own.goto(store.origin);
      await openSignIn(own);
      await own.getByRole('textbox', { name: 'Email' }).fill(email);
      await expectOpenToAll(own);
      await own.keyboard.press('Enter');
      const { link } = await mailOf(mailbox, 2);
      await expectOpenToAll(own);
      await own.reload();
      await expect(own.getByText(`We have sent an email to ${email}.`)).toBeVisible();
      const tab = await newPage();
      await tab.goto(link);
      await expectOpenToAll(tab);
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await expect(tab.getByRole('heading', { name: 'That worked' })).toBeVisible();
      await expect(own.getByText(`Signed in as ${email}`)).toBeVisible();
      await expect(ownAccountButton(own)).toBeVisible();
      await tab.goto(link);
      await expect(tab.getByRole('heading', { name: 'did not work' })).toBeVisible();
    });
    await test.step('another way to sign in is added in the account, and removed', async () => {
      await own.goto(`${store.origin}/account`);
      await own.getByRole('button', { name: 'Add another way to sign in' }).click();
      await expectOpenToAll(own);
      await passProvider(own, newEmail('club'));
      await expect(own.getByText('You can now sign in this way too.')).toBeVisible();
      await own.getByRole('button', { name: 'Remove the sign-in with Reader Club' }).click();
      await expect(own.getByText('The way to sign in was removed.')).toBeVisible();
      await expectOpenToAll(own);
    });
  });
  await store.stop();
  await mailbox.close();
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
