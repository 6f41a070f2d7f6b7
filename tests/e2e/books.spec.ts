import { expect, type Page, type Request, test } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount, openAccountAt, panelTitles } from '../helpers/account.ts';
import { addPayment, ofPlan, waiver } from '../helpers/books.ts';
import { beUser, expectOpenToAll, snackbars } from '../helpers/shop.ts';
import {
  issueIds,
  planPrices,
  type RunningStore,
  startStore,
  userIds,
} from '../helpers/startStore.ts';
import { setSwitches } from '../helpers/switches.ts';

const history = (page: Page) => inside(page, 'Purchase History');
const rows = (page: Page) => history(page).locator('tbody').getByRole('row');
const subscription = (page: Page) => inside(page, 'Subscription');
const button = (page: Page, name: string) =>
  subscription(page).getByRole('button', { name, exact: true });

/** How often a call was made. */
function counter(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** From now on the page is told of this plan; the rest comes from the store. */
async function bePlanned(page: Page): Promise<{ plan: object | null }> {
  const told: { plan: object | null } = { plan: null };
  await page.route(`**${calls.me.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), plan_payment: told.plan },
    });
  });
  return told;
}

const day = (date: string) => ({ completedAt: new Date(`${date}T12:00:00Z`) });
const runsTo = (expires_at: string, active = true) => ({ active, expires_at });
const plan = (status: string, more: object = {}) => ({
  status,
  next_billing_date: null,
  past_due: false,
  subscription: runsTo('2100-01-01T12:00:00Z'),
  ...more,
});

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'UTC', locale: 'en-US' });

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

  test('hold what was paid, five to a page, each with its receipt in a tab of its own [ACC-017 to ACC-023, API-010]', async ({
    page,
    context,
  }) => {
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

  test('show cards on a phone, and to who never paid that there is nothing', async ({
    page,
    context,
  }) => {
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

  test('offer the plans to who has none, and a plan that is chosen lies in the cart [SUB-001 to SUB-003, SUB-014]', async ({
    page,
    context,
  }) => {
    await beUser(context, store, 'lapsed');
    const told = await bePlanned(page);
    told.plan = plan('cancelled', { subscription: runsTo('2026-01-01T12:00:00Z', false) });
    await openAccountAt(page, store, 'subscription');
    await expect(subscription(page)).toContainText(
      'Your last subscription ended on January 1, 2026.',
    );
    await expect(subscription(page).getByRole('button')).toHaveText([
      /One week.*\$1\.99/,
      /One month.*\$4\.99/,
      /Three months.*\$12\.99/,
      /Six months.*\$23\.99/,
      /One year.*\$44\.99/,
    ]);
    expect(Object.keys(planPrices)).toHaveLength(5);
    await expectOpenToAll(page);
    await subscription(page)
      .getByRole('button', { name: /Three months/ })
      .click();
    const order = page.getByRole('dialog', { name: 'Your order' });
    await expect(order).toContainText('Three months');
    await expect(order).toContainText('$12.99');
  });

  test('follow a subscription from its payment to its end [SUB-005 to SUB-013, DATA-016, API-018, API-019]', async ({
    page,
    context,
  }) => {
    await beUser(context, store, 'subscriber');
    const told = await bePlanned(page);
    const purchases = counter(page, calls.purchases.path);
    const asked = counter(page, calls.me.path);
    told.plan = plan('pending', { subscription: { active: false, expires_at: null } });
    await openAccountAt(page, store, 'subscription');
    await expect(subscription(page)).toContainText('We are waiting for your payment');
    await expect(subscription(page).getByRole('button')).toHaveText(['Refresh status']);
    await expectOpenToAll(page);
    const [askedBefore, purchasesBefore] = [asked(), purchases()];
    const refresh = button(page, 'Refresh status');
    await refresh.click();
    await expect.poll(asked).toBe(askedBefore + 1);
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    expect(purchases()).toBe(purchasesBefore);
    told.plan = plan('activated', { next_billing_date: '2099-12-01T12:00:00Z' });
    await refresh.press('Enter');
    await expect(subscription(page)).toContainText('Your subscription is active.');
    await expect(subscription(page)).toContainText('It renews on December 1, 2099.');
    expect(purchases()).toBe(purchasesBefore + 1);
    await expectOpenToAll(page);

    const question = page.getByRole('alertdialog', { name: 'Cancel the renewal?' });
    const bodies: (string | null)[] = [];
    let answer = { status: 400, json: { code: 'gateway_error', message: 'No.' } as object };
    await page.route(`**${calls.cancelRenewal.path}`, async (route) => {
      bodies.push(route.request().postData());
      await route.fulfill(answer);
    });
    await button(page, 'Cancel renewal').click();
    await expect(question).toContainText('You can read everything until December 1, 2099.');
    await expect(question.getByRole('button', { name: 'Keep my subscription' })).toBeFocused();
    await expectOpenToAll(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(button(page, 'Cancel renewal')).toBeFocused();
    expect(bodies).toEqual([]);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Cancel renewal' }).click();
    await expect(
      snackbars(page).getByText('An error occurred while trying to cancel the subscription.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(subscription(page)).toContainText('Your subscription is active.');

    answer = { status: 204, json: {} };
    await button(page, 'Cancel renewal').click();
    told.plan = plan('cancelled');
    await question.getByRole('button', { name: 'Cancel renewal' }).click();
    await expect(
      snackbars(page).getByText('Your subscription has been cancelled.', { exact: true }),
    ).toBeVisible();
    await expect(subscription(page)).toContainText('until January 1, 2100');
    await expect(subscription(page).getByRole('button')).toHaveCount(0);
    await expect(subscription(page).locator('[data-plan]')).toBeFocused();
    expect(bodies).toEqual(['{}', '{}']);

    told.plan = plan('activated', { past_due: true });
    await page.reload();
    await expect(subscription(page)).toContainText('Your last payment could not be collected.');
    await expect(button(page, 'Cancel renewal')).toBeVisible();
  });

  test('look every 30 seconds whether a subscription has ended, and at nothing without one [SUB-018, SUB-019]', async ({
    page,
    context,
  }) => {
    await beUser(context, store, 'lapsed');
    await page.clock.install();
    const purchases = counter(page, calls.purchases.path);
    const now = await page.evaluate(() => Date.now());
    const ending = { issues: [], subscription: runsTo(new Date(now + 40_000).toISOString()) };
    await page.route(`**${calls.purchases.path}`, (route) => route.fulfill({ json: ending }), {
      times: 1,
    });
    await openAccount(page, store);
    await expect(subscription(page)).toContainText('Active until');
    await page.clock.runFor(35_000);
    expect(purchases()).toBe(1);
    await page.clock.runFor(30_000);
    await expect(subscription(page).getByRole('button')).toHaveCount(5);
    expect(purchases()).toBe(2);
    await page.clock.runFor(120_000);
    expect(purchases()).toBe(2);
    await page.goto(`${store.origin}/read/${issueIds.notBought}`);
    await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
  });

  test('are not shown where codes alone open things, but to who has paid or still pays', async ({
    page,
    context,
  }) => {
    await setSwitches(store, { 'promo-only': 'on' });
    const known = ['Your Account', 'Apply Coupon'];
    await beUser(context, store, 'new');
    const answer = page.waitForResponse(`**${calls.payments.path}`);
    await openAccount(page, store);
    await answer;
    expect(await panelTitles(page)).toEqual(known);
    const told = await bePlanned(page);
    told.plan = plan('activated');
    await beUser(context, store, 'buyer');
    await openAccount(page, store);
    await expect(button(page, 'Cancel renewal')).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await setSwitches(store, { 'promo-only': 'off' });
  });
});
