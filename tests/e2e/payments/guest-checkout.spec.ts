import { expect, type Page } from '@playwright/test';
import { setStore } from '../../../server/storeSettings/index.ts';
import { testCards } from '../../helpers/checkoutPage.ts';
import { accountButton, button, choose, fillCart, typeCard } from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { mailedAt, startMailServer } from '../../helpers/mailServer.ts';
import { freePort } from '../../helpers/postgres.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { newEmail } from '../../helpers/signInPage.ts';
import { issuePlans, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

const { title } = issuePlans.notBought;

test('a guest on a phone buys an issue in a frame with an e-mail alone, opens it elsewhere by the receipt, and has it in the account after signing in', async ({
  host,
}) => {
  // The receipt is mailed within a minute.
  test.slow();
  const mailbox = await startMailServer();
  const port = await freePort();
  const store = await startStore({
    env: {
      DEMO: '1',
      ...mailedAt(mailbox, port),
      EMBED_ALLOWED_ORIGINS: host.origin,
    },
    async prepare({ db }) {
      await setStore(db, 'guest-checkout', 'on');
      await setStore(db, 'email-sign-in', 'on');
    },
  });
  const email = newEmail('guest');
  const find = (pattern: RegExp): string =>
    mailbox.mails.map(({ text }) => pattern.exec(text)?.[1] ?? '').findLast(Boolean) ?? '';
  await withThirdPartyCookies('blocked', async (context) => {
    const newPage = async (): Promise<Page> => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      return page;
    };
    await test.step('the frame asks for an e-mail, and opens the issue at once', async () => {
      const page = await newPage();
      await page.goto(host.around(store.origin));
      await fillCart(page, title);
      const field = framed(page).getByRole('textbox', { name: 'Email for your receipt' });
      await field.fill('nothing');
      await typeCard(page, testCards.good);
      await expect(framed(page).getByRole('alert')).toContainText('valid email address');
      await expect(button(page, /^Pay \$/)).toBeDisabled();
      await field.fill(email);
      await button(page, /^Pay \$/).click();
      await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
      await page.reload();
      await choose(page, 'Your account');
      await expect(framed(page).getByRole('definition').filter({ hasText: email })).toBeVisible();
      await expect(button(page, 'Delete my account')).toHaveCount(0);
      await page.close();
    });
    const own = await newPage();
    await test.step('the link of the receipt opens it at the store', async () => {
      const link = /(http\S+\/auth\/purchases\/\S+)/;
      await expect.poll(() => find(link), { timeout: 90_000 }).not.toBe('');
      await own.goto(find(link));
      await expectOpenToAll(own);
      await own.getByRole('button', { name: 'Open the purchases' }).click();
      await expect(own.getByRole('main').getByText(title).first()).toBeVisible();
      await expectOpenToAll(own);
    });
    await test.step('after a sign-in by mail the account has it, and the frame is signed out', async () => {
      await own.getByRole('main').getByRole('button', { name: 'Sign In / Register' }).click();
      await own.getByRole('textbox', { name: 'Email' }).fill(email);
      await own.getByRole('button', { name: 'Send link' }).click();
      const code = /^Code: (\d{6})$/m;
      await expect.poll(() => find(code), { timeout: 30_000 }).not.toBe('');
      await own.getByRole('textbox', { name: 'Code from the email' }).fill(find(code));
      await own.keyboard.press('Enter');
      await own.getByRole('checkbox').check();
      await own.getByRole('button', { name: 'Create Account' }).click();
      await expect(own.getByText(`Signed in as ${email}`)).toBeVisible();
      await expect(own.getByRole('main').getByText(title).first()).toBeVisible();
      await expect(own.getByRole('button', { name: 'Delete my account' })).toBeVisible();
      const page = await newPage();
      await page.goto(host.around(store.origin));
      await expect(accountButton(page)).toHaveCount(0);
    });
  });
  await store.stop();
  await mailbox.close();
});
