import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { calls } from '#contract/api/registry.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import { issuePath, paths, paymentDueFragment } from '#contract/paths.ts';
import { demoStripeAccount } from '../../../demo/simulators/accounts.ts';
import { newClient } from '../../../server/billing/gateways/stripe/client.ts';
import { outcomeOf, pay } from '../../helpers/checkout.ts';
import { button, fillCard, order, payByCard, testCards } from '../../helpers/checkoutPage.ts';
import { simulatorsOf } from '../../helpers/paypalControl.ts';
import { details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import type { RunningStore } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';
import { stripeControl } from '../../helpers/stripeControl.ts';
import type { Visit } from '../../helpers/visit.ts';

/** In the demo store with its simulators: the words for the page are those of the gateway. */

const subscription = (page: Page) => inside(page, 'Subscription');
const visa = 'pm_card_visa';

test.use({ storeName: 'demo', timezoneId: 'UTC', locale: 'en-US' });

/** Has this user subscribe, and opens the account. */
async function subscribed(page: Page, store: RunningStore, person: SignedInPerson): Promise<Visit> {
  const visitor = await person.visit();
  const plans = (await (await visitor.get(calls.plans.path)).json()) as {
    id: number;
    period: string;
  }[];
  const plan = plans.find(({ period }) => period === 'month')?.id;
  expect(outcomeOf(await pay(visitor, { plan }, visa))).toBe('activated');
  await person.signIn(page.context());
  await openAccount(page, store);
  await expect(subscription(page)).toContainText('Your subscription is active.');
  return visitor;
}

/** Has the gateway fail to collect the renewal of the subscription that began last. */
async function failRenewal(store: RunningStore, visitor: Visit): Promise<void> {
  const origin = await simulatorsOf(store.origin);
  const stripe = newClient({ ...demoStripeAccount(origin), connectedAccount: null });
  const [last] = (await stripe.subscriptions.list({ limit: 1 })).data;
  const trigger = { what: 'subscription', id: last?.id ?? '', action: 'fail' } as const;
  await stripeControl(origin).trigger(trigger);
  await expect
    .poll(async () => (await visitor.get(calls.me.path)).text())
    .toContain('"past_due":true');
}

test.describe('a subscription that was paid', () => {
  test('is cancelled at its gateway, and stays readable to its end [SUB-009 to SUB-011, SUB-013, SUB-015, ACC-017, DATA-019]', async ({
    page,
    person,
    store,
  }) => {
    const visitor = await subscribed(page, store, person);
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
    expect(await (await visitor.get(calls.purchases.path)).json()).toMatchObject({
      subscription: { active: true },
    });

    await page.goto(paths.plans);
    const choice = page.getByRole('main').getByRole('button', { name: 'Subscribe One year' });
    await expect(page.getByText(`begins on ${day}, when your present access ends`)).toBeVisible();
    await choice.click();
    await expect(order(page)).toContainText(`The subscription begins on ${day}`);
    await expectOpenToAll(page);
    await button(order(page), 'Cancel').click();
    await page.goto(paths.plans);
    await button(page, 'Renew again').click();
    await expect(snackbars(page)).toContainText('Your subscription renews again.');
    await expect(page.getByText(`It renews on ${day}.`)).toBeVisible();
    await expect(choice).toHaveCount(0);

    const answer = await (await visitor.get(calls.issues.path)).json();
    const paid = z.decode(calls.issues.answer, answer).find(({ isFree }) => !isFree);
    await page.goto(issuePath(paid?.id ?? 0));
    await expect(details(page)).toContainText('it stays yours after your subscription');
    await expectOpenToAll(page);
    await button(details(page), /^Buy to keep/).click();
    await payByCard(page, testCards.good);
    await expect(snackbars(page)).toContainText('Successfully purchased issue.');
    await expect(details(page).getByRole('link', { name: 'Download' })).toBeVisible();
    await expect(button(details(page), /^Buy/)).toHaveCount(0);
  });

  test('ends with the account, but not while its gateway is silent', { tag: '@extended' }, async ({
    page,
    person,
    store,
  }) => {
    const visitor = await subscribed(page, store, person);
    const stripe = stripeControl(await simulatorsOf(store.origin));
    const question = page.getByRole('alertdialog');
    const last = question.getByRole('button', { name: 'Delete my account' });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(question).toContainText(
      'Your subscription, which ends at once and will not renew',
    );
    await expect(question).toContainText('stays in our books');
    await question.getByRole('checkbox').check();
    await stripe.addFault({ what: 'drop-before', path: '/v1/subscriptions', times: 50 });
    await last.click();
    await expect(snackbars(page)).toContainText('The payment service does not answer.');
    expect((await visitor.get(calls.me.path)).status).toBe(200);
    await stripe.clearFaults();
    await last.click();
    await expect(snackbars(page)).toContainText('Your account has been deleted');
    expect((await visitor.get(calls.me.path)).status).toBe(401);
  });

  test('whose renewal failed is paid in the account on a phone, by another card after a decline', async ({
    page,
    person,
    store,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await failRenewal(store, await subscribed(page, store, person));
    // Another fragment alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(`${store.origin}/account${paymentDueFragment}`);
    const pay = button(page, 'Pay now');
    await expect(pay).toBeFocused();
    const scripts = page.locator('script[src*="stripe"]');
    await expect(scripts).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect(snackbars(page)).toContainText('declined');
    const form = page.getByRole('form', { name: 'Change card' });
    await expect(form).toBeVisible();
    await button(form, 'Cancel').click();
    await expect(button(page, 'Change card')).toBeFocused();
    await expectOpenToAll(page);

    await page.keyboard.press('Enter');
    await fillCard(form, testCards.good);
    await button(form, 'Pay now').click();
    await expect(snackbars(page)).toContainText('Your payment was collected.');
    await expect(pay).toHaveCount(0);
  });
});
