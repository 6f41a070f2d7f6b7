import { expect, type Locator, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import {
  button,
  buy,
  order,
  payByCard,
  startPaidStore,
  testCards,
} from '../../helpers/checkoutPage.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { expectUncovered } from '../../helpers/onScreen.ts';
import { details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { gate } from '../../helpers/signInPage.ts';
import { issuePlans, type RunningStore } from '../../helpers/startStore.ts';
import { expectPages } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';

/** The confirmation after a purchase. */

const confirmation = (page: Page): Locator => page.getByRole('region', { name: 'Your purchase' });

test.describe('the confirmation of a purchase', () => {
  test.use({ storeName: 'demo' });
  test.beforeEach(({ context, person }) => person.signIn(context));

  test('stands in the details, names the card, does not block them, and is closed by its button', async ({
    page,
    store,
  }) => {
    await buy(page, store, issuePlans.notBought.title);
    await expect(button(order(page), /^Pay /)).toBeVisible();
    await expectUncovered(page, 'cart');
    await payByCard(page, testCards.good);
    await expect(order(page)).toHaveCount(0);
    const shown = details(page).getByRole('region', { name: 'Your purchase' });
    await expect(shown).toContainText('Paid by Visa ending in 4242');
    await expect(shown.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      /\/api\/user\/payments\/\d+\/receipt/,
    );
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(button(details(page), 'Read')).toBeFocused();
    await expect(snackbars(page)).toContainText('Successfully purchased issue.');
    await expectOpenToAll(page);
    await button(shown, 'Close the confirmation').click();
    await expect(shown).toHaveCount(0);
    await button(details(page), 'Read').click();
    await expectPages(page, [1]);
  });

  test('stands on the page where a plan was bought, has the focus, and ends when the user goes on', async ({
    page,
    store,
  }) => {
    await page.goto(`${store.origin}/plans`);
    await button(page, /One month/)
      .first()
      .click();
    await payByCard(page, testCards.good);
    await expect(confirmation(page)).toContainText('It renews on');
    await expect(confirmation(page).getByRole('heading', { name: 'Your purchase' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectOpenToAll(page);
    await confirmation(page).getByRole('link', { name: 'See all issues' }).click();
    await expect(confirmation(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('Your subscription is active.')).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
  });
});

test.describe('in a store that mails receipts', () => {
  let mailbox: MailServer;
  let store: RunningStore;
  test.beforeAll(async () => {
    mailbox = await startMailServer();
    store = await startPaidStore({ SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' });
  });
  test.afterAll(async () => {
    await store.stop();
    await mailbox.close();
  });

  test('the confirmation of an issue on another page shows its cover and title, the address of the receipt, and opens the issue', {
    tag: '@extended',
  }, async ({ page, context }) => {
    const [name = '', value = ''] = store.cookieOf('new').split('=');
    await context.addCookies([{ name, value, url: store.origin }]);
    const { title } = issuePlans.notBought;
    await buy(page, store, title);
    const arrival = await loseAnswer(page);
    await payByCard(page, testCards.good);
    await arrival.opened;
    await page.goto(store.origin);
    const shown = confirmation(page);
    await expect(shown.getByRole('heading', { name: title })).toBeVisible();
    await expect(shown.locator('[data-cover]')).toHaveCount(1);
    await expect(shown).toContainText(/Receipt sent to \S+@\S+/);
    await expect(shown).not.toContainText('ending in');
    await expectOpenToAll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectOpenToAll(page);
    await button(shown, 'Read now').click();
    await expectPages(page, [1]);
  });
});

/** The server carries out the order, and its answer never arrives. `opened` resolves when it has answered. */
async function loseAnswer(page: Page) {
  const arrival = gate();
  await page.route(`**${calls.pay.path}`, async (route) => {
    await route.fetch();
    arrival.open();
  });
  return arrival;
}
