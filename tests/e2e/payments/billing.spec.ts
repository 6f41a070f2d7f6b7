import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount, openAccountAt, panel, panelTitles } from '../../helpers/account.ts';
import { addPayment, ofPlan, waiver } from '../../helpers/billing.ts';
import { beUser, expectOpenToAll } from '../../helpers/shop.ts';
import { type RunningStore, startStore, userIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withSwitches } from '../../helpers/switches.ts';

const history = (page: Page) => inside(page, 'Purchase History');
const rows = (page: Page) => history(page).locator('tbody').getByRole('row');

const day = (date: string) => ({ completedAt: new Date(`${date}T12:00:00Z`) });
test.use({ timezoneId: 'UTC', locale: 'en-US' });

test.describe('the books of an account', () => {
  let store: RunningStore;
  test.beforeAll(async () => {
    store = await startStore({
      async prepare(resources) {
        const { buyer } = userIds;
        await addPayment(resources, buyer, { description: 'The Oldest', ...day('2026-01-01') });
        await addPayment(resources, buyer, {
          description: 'Tōkyō',
          amount: 499,
          currency: 'JPY',
          currencyPrecision: 0,
          ...day('2026-02-01'),
        });
        await addPayment(resources, buyer, {
          description: 'Dinars',
          amount: 1234,
          currency: 'KWD',
          currencyPrecision: 3,
          ...day('2026-03-01'),
        });
        await addPayment(resources, buyer, {
          description: 'Half Back',
          status: 'partially_refunded',
          refunded: 100,
          ...day('2026-04-01'),
        });
        await addPayment(resources, buyer, {
          description: '',
          status: 'refunded',
          refunded: 499,
          ...day('2026-05-01'),
        });
        const month = { ...ofPlan(2), gateway: 'paypal', ...day('2026-06-01') } as const;
        await addPayment(resources, buyer, month);
      },
    });
  });
  test.afterAll(() => store.stop());

  test('list the payments with their receipts, show cards on a phone, and where codes alone open things only to a user who has paid', async ({
    page,
    context,
  }) => {
    await test.step('list the payments, five to a page, each with its receipt in a separate tab [ACC-017 to ACC-023, API-010]', async () => {
      await beUser(context, store, 'buyer');
      await page.route(
        `**${calls.payments.path}`,
        (route) => route.fulfill({ status: 500, json: {} }),
        {
          times: 1,
        },
      );
      await openAccountAt(page, store, 'payments');
      await expect(history(page).getByRole('alert')).toHaveText(
        'Your payments could not be looked up.',
      );
      await history(page).getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveText([
        /^June 1, 2026Subscription\s*One month\$4\.99PayPalReceipt$/,
        /^May 1, 2026no title\s*Single issue\$4\.99\s*RefundedStripeReceipt$/,
        /^April 1, 2026Half Back\s*Single issue\$4\.99\s*\$1\.00 refundedStripeReceipt$/,
        /^March 1, 2026Dinars\s*Single issueKWD\s1\.234StripeReceipt$/,
        /^February 1, 2026Tōkyō\s*Single issue¥499StripeReceipt$/,
      ]);
      await expect(history(page).getByRole('columnheader')).toHaveText([
        'Date',
        'Purchase',
        'Amount',
        'Paid with',
        'Receipt',
      ]);
      await expect(history(page).getByRole('combobox')).toHaveCount(0);
      await expectOpenToAll(page);
      const pager = history(page).getByRole('navigation', { name: 'Pages of your purchases' });
      await pager.getByRole('button', { name: 'Page 2' }).focus();
      await page.keyboard.press('Enter');
      await expect(rows(page)).toHaveText([/The Oldest/]);
      await pager.getByRole('button', { name: 'Previous page' }).click();
      await expect(rows(page)).toHaveCount(5);
      const coming = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Receipt for Half Back, April 1, 2026' }).click();
      const receipt = await coming;
      await expect(receipt.getByRole('heading', { level: 1 })).toHaveText('Receipt');
      await expect(receipt.getByText('buyer@example.com')).toBeVisible();
      await expect(receipt.getByRole('definition').filter({ hasText: '-$1.00' })).toBeVisible();
      await expect(receipt.getByText(waiver)).toBeVisible();
      await expect(receipt.locator('main')).not.toHaveCSS('max-width', 'none');
      await expectOpenToAll(receipt);
      await receipt.emulateMedia({ media: 'print' });
      await expect(receipt.locator('main')).toHaveCSS('max-width', 'none');
    });

    await test.step('take invoice details for later receipts, by the keyboard, at a store with a seller', async () => {
      await expect(page.getByRole('button', { name: 'Invoice details' })).toHaveCount(0);
      await withSwitches(store, { 'seller-name': 'Tide Press' }, async () => {
        await openAccount(page, store);
        const opener = history(page).getByRole('button', { name: 'Invoice details' });
        await opener.focus();
        await page.keyboard.press('Enter');
        const form = page.getByRole('dialog', { name: 'Invoice details' });
        await form.getByLabel('Name or company').fill('Größe GmbH');
        await form.getByLabel('VAT number').fill('12');
        await page.keyboard.press('Enter');
        await expect(form.getByLabel('Address')).toBeFocused();
        await expect(form.getByLabel('VAT number')).toHaveAccessibleDescription(/DE123456789/);
        await expectOpenToAll(page);
        await form.getByLabel('Address').fill('Am Deich 1\n20457 Hamburg');
        await form.getByLabel('Country').selectOption('Germany');
        await form.getByLabel('VAT number').fill('123 456 789');
        await page.keyboard.press('Enter');
        await expect(form).toBeHidden();
        await expect(opener).toBeFocused();
        await opener.click();
        await expect(form.getByLabel('VAT number')).toHaveValue('DE123456789');
        await form.getByRole('button', { name: 'Remove details' }).click();
        await expect(page.getByText('Your invoice details are removed.')).toBeVisible();
      });
    });

    await test.step('show cards on a phone, nothing to a user who never paid, and where codes alone open things only to a user who has paid', async () => {
      await test.step('show cards on a phone, and to who never paid that there is nothing', async () => {
        await page.setViewportSize({ width: 360, height: 780 });
        await beUser(context, store, 'buyer');
        await openAccountAt(page, store, 'payments');
        await expect(rows(page)).toHaveCount(5);
        await expectOpenToAll(page);
        for (const link of await history(page).locator('a, nav button').all()) {
          const { height = 0 } = (await link.boundingBox()) ?? {};
          expect(height).toBeGreaterThanOrEqual(44);
        }
        await page.getByRole('button', { name: 'Your Account' }).click();
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await expect(page.getByRole('alertdialog')).toContainText('stays in our books');
        await page.keyboard.press('Escape');
        await beUser(context, store, 'new');
        const answer = page.waitForResponse(`**${calls.payments.path}`);
        await openAccountAt(page, store, 'payments');
        await answer;
        await expect(history(page)).toHaveText('You have not bought anything yet.');
      });

      await context.clearCookies();

      await test.step('are not shown where codes alone open things, but to who has paid', async () => {
        await withSwitches(store, { 'coupons-only': 'on' }, async () => {
          await beUser(context, store, 'new');
          const answer = page.waitForResponse(`**${calls.payments.path}`);
          await openAccount(page, store);
          await answer;
          expect(await panelTitles(page)).toEqual(['Apply Coupon', 'Your Account']);
          await beUser(context, store, 'buyer');
          // The payments arrive last. Their panel opens like the others.
          await page.route(`**${calls.payments.path}`, async (route) => {
            await panel(page, 'Apply Coupon').waitFor();
            await route.continue();
          });
          await openAccount(page, store);
          await expect(rows(page)).toHaveCount(5);
          expect(await panelTitles(page)).toEqual([
            'Purchase History',
            'Apply Coupon',
            'Your Account',
          ]);
        });
      });
    });
  });
});
