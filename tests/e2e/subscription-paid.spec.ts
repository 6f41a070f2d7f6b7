import { expect, type Page, test } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount } from '../helpers/account.ts';
import { type Checkout, closeChecked, outcomeOf, pay, startCheckout } from '../helpers/checkout.ts';
import { snackbars } from '../helpers/shop.ts';
import type { Visit } from '../helpers/visit.ts';

/** In the demo store with its stand-in: the words for the page are those of the gateway. */

const subscription = (page: Page) => inside(page, 'Subscription');
const visa = 'pm_card_visa';

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'UTC', locale: 'en-US' });

test.describe('a subscription that was paid', () => {
  let checkout: Checkout;
  let month: number;
  test.beforeAll(async () => {
    checkout = await startCheckout();
    const plans = await (await checkout.person(0)).get(calls.plans.path);
    const all = (await plans.json()) as { id: number; period: string }[];
    month = all.find(({ period }) => period === 'month')?.id ?? 0;
  });
  test.afterAll(() => closeChecked(checkout.store));

  /** Somebody who subscribes, in front of their account. */
  async function subscribed(page: Page, n: number): Promise<Visit> {
    const person = await checkout.person(n);
    expect(outcomeOf(await pay(person, { plan: month }, visa))).toBe('activated');
    const url = checkout.store.origin;
    const cookies = [...person.jar].map(([name, value]) => ({ name, value, url }));
    await page.context().addCookies(cookies);
    await openAccount(page, checkout.store);
    await expect(subscription(page)).toContainText('Your subscription is active.');
    return person;
  }

  test('is cancelled at its gateway, and stays readable to its end [SUB-009 to SUB-011, SUB-013, SUB-015, ACC-017, DATA-019]', async ({
    page,
  }) => {
    const person = await subscribed(page, 1);
    const said = await subscription(page).innerText();
    const day = /renews on (.+?)\./.exec(said)?.[1] ?? 'nothing';
    await expect(inside(page, 'Purchase History').locator('tbody').getByRole('row')).toHaveText([
      /Subscription\s*One month.*Stripe\s*Receipt$/,
    ]);
    await subscription(page).getByRole('button', { name: 'Cancel renewal' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`until ${day}`);
    await question.getByRole('button', { name: 'Cancel renewal' }).click();
    await expect(snackbars(page)).toContainText('Your subscription has been cancelled.');
    await expect(subscription(page)).toContainText(`You can read everything until ${day}`);
    expect(await (await person.get(calls.purchases.path)).json()).toMatchObject({
      subscription: { active: true },
    });
  });

  test('ends with the account, but not while its gateway is silent', async ({ page }) => {
    const person = await subscribed(page, 2);
    const question = page.getByRole('alertdialog');
    const last = question.getByRole('button', { name: 'Delete my account' });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(question).toContainText(
      'Your subscription, which ends at once and will not renew',
    );
    await expect(question).toContainText('stays in our books');
    await question.getByRole('checkbox').check();
    await checkout.stripe.goWrong({ what: 'drop-before', path: '/v1/subscriptions', times: 50 });
    await last.click();
    await expect(snackbars(page)).toContainText('The payment service does not answer.');
    expect((await person.get(calls.me.path)).status).toBe(200);
    await checkout.stripe.goRight();
    await last.click();
    await expect(snackbars(page)).toContainText('Your account has been deleted');
    expect((await person.get(calls.me.path)).status).toBe(401);
  });
});
