import { expect, type Page } from '@playwright/test';
import { closeChecked, ownedBy, pay, startCheckout } from '../../helpers/checkout.ts';
import { startMailServer } from '../../helpers/mailServer.ts';
import { openPublishPage, preparePublishing, press, said } from '../../helpers/publishPage.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';
import { setSwitches } from '../../helpers/switches.ts';

const phone = { width: 390, height: 844 };
const email = 'pays-9@example.com';

/** The customer withdraws as a guest: no sign-in is asked. */
async function withdraw(page: Page, origin: string, order: string): Promise<void> {
  await page.goto(`${origin}/terms`);
  await page.getByRole('link', { name: 'Withdraw from a purchase' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a purchase');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(page.getByText('Please provide a valid email address')).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann O’Hara');
  await page.getByRole('textbox', { name: 'Order or receipt number' }).fill(order);
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We have received your withdrawal',
  );
  await expect(page.getByText('not that it is accepted')).toBeVisible();
  await expect(page.getByText(/^Received: .*\d:\d\d:\d\d.* UTC\)?$/)).toBeVisible();
  await expectOpenToAll(page);
}

test('A guest withdraws from a purchase on a phone, the owner accepts, and the money and the mails follow', async ({
  page,
  browser,
}) => {
  const mailbox = await startMailServer();
  const env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' };
  const checkout = await startCheckout({ prepare: preparePublishing, env });
  const { store } = checkout;
  const buyer = await checkout.person(9);
  const { payment } = await pay(buyer, { issue: issueIds.withSample }, 'pm_card_visa');
  const mailsTo = () => mailbox.mails.filter(({ recipients }) => recipients.includes(email));

  await page.goto(`${store.origin}/terms`);
  await expect(page.getByRole('link', { name: 'Powered by Gatefold' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw from a purchase' })).toHaveCount(0);
  await setSwitches(store, { withdrawal: 'all' });
  const guest = await browser.newPage({ viewport: phone, hasTouch: true });
  await withdraw(guest, store.origin, `#${payment?.id}`);
  await guest.close();
  await expect
    .poll(() => mailsTo().map(({ headers }) => headers['subject']))
    .toContainEqual(expect.stringContaining('We have received your withdrawal #1'));

  await openPublishPage(page, store);
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  const row = page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').nth(1);
  await expect(row).toContainText(`#${payment?.id} `);
  await expect(row).toContainText('in time');
  await row.getByRole('button', { name: 'Decide: #1' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Number of the payment' })).toBeFocused();
  await expectOpenToAll(page);
  await press(page, 'Show the effect');
  await expect(page.getByText('The customer can no longer read the issue.')).toBeVisible();
  await press(page, /^Accept and refund \$/);
  await press(page, 'Accept now: #1');
  await expect(said(page)).toContainText('The money is on its way to the customer.');
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(row).toContainText('Refunded');
  expect((await ownedBy(buyer)).issues).toEqual([]);
  // A request sends the mails that are due.
  await fetch(`${store.origin}/api/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store.origin },
    body: JSON.stringify({ name: 'Bo', order: '', email: 'bo@example.com' }),
  });
  await expect
    .poll(() => mailsTo().map(({ headers }) => headers['subject']))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('is accepted'),
        expect.stringContaining('Your refund from'),
      ]),
    );
  await closeChecked(store);
  await mailbox.close();
});
