import { expect, type Page, type Request } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount, openAccountAt } from '../../helpers/account.ts';
import { beUser, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { issueIds, planPrices } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

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

/** From now on every tab receives this plan. The rest comes from the store. */
async function bePlanned(page: Page): Promise<{ plan: object | null }> {
  const told: { plan: object | null } = { plan: null };
  await page.context().route(`**${calls.me.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), plan_payment: told.plan },
    });
  });
  return told;
}

const runsTo = (expires_at: string, active = true) => ({ active, expires_at });
const plan = (status: string, more: object = {}) => ({
  status,
  next_billing_date: null,
  past_due: false,
  subscription: runsTo('2100-01-01T12:00:00Z'),
  ...more,
});

test.use({ timezoneId: 'UTC', locale: 'en-US' });

test.describe('a subscription', () => {
  test('offers the plans to who has none, and one that is chosen lies in the cart [SUB-001 to SUB-003, SUB-014]', async ({
    page,
    context,
    store,
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

  test('is followed from its payment to its end [SUB-005 to SUB-013, DATA-016, API-018, API-019]', async ({
    page,
    context,
    store,
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

    const other = await context.newPage();
    await openAccountAt(other, store, 'subscription');
    await expect(button(other, 'Cancel renewal')).toBeVisible();
    const asksAgain = [calls.purchases, calls.payments].map(({ path }) =>
      other.waitForResponse(`**${path}`),
    );
    await page.bringToFront();
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
    await Promise.all(asksAgain);
    await expect(subscription(other)).toContainText('until January 1, 2100');
    await other.close();

    told.plan = plan('activated', { past_due: true });
    await page.reload();
    await expect(subscription(page)).toContainText('Your last payment could not be collected.');
    await expect(button(page, 'Cancel renewal')).toBeVisible();
  });

  test('is looked at every 30 seconds, and at its end what may be read is asked again [SUB-018, SUB-019]', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'lapsed');
    await page.clock.install();
    const purchases = counter(page, calls.purchases.path);
    const now = await page.evaluate(() => Date.now());
    const ending = {
      issues: [],
      withdrawn: [],
      subscription: runsTo(new Date(now + 40_000).toISOString()),
    };
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
});
