import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { paths } from '#contract/paths.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import { outcomeOf, pay } from '../../helpers/checkout.ts';
import { simulatorsOf } from '../../helpers/paypalControl.ts';
import { expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import type { RunningStore } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';
import { stripeControl } from '../../helpers/stripeControl.ts';

test.use({ storeName: 'demo', timezoneId: 'UTC', locale: 'en-US' });

const subscription = (page: Page) => inside(page, 'Subscription');
const question = (page: Page) => page.getByRole('alertdialog');

/** A user with a monthly plan that is paid by Stripe. */
async function subscribe(page: Page, person: SignedInPerson): Promise<void> {
  const visitor = await person.visit();
  const plans = (await (await visitor.get(calls.plans.path)).json()) as {
    id: number;
    period: string;
  }[];
  const plan = plans.find(({ period }) => period === 'month')?.id;
  expect(outcomeOf(await pay(visitor, { plan }, 'pm_card_visa'))).toBe('activated');
  await person.signIn(page.context());
}

async function openPlan(page: Page, store: RunningStore, person: SignedInPerson): Promise<void> {
  await subscribe(page, person);
  await openAccount(page, store);
  await expect(subscription(page)).toContainText('Your subscription is active.');
}

test.describe('a change of plan', () => {
  test('names the date and the price, begins with the next payment, is taken back, made by keyboard alone, and offered with the plans', async ({
    page,
    person,
    store,
  }) => {
    await test.step('names the date and the price, begins with the next payment, is taken back, and is made by keyboard alone', async () => {
      await test.step('names the date and the price, begins with the next payment, and is taken back', async () => {
        await openPlan(page, store, person);
        const text = await subscription(page).innerText();
        const day = /renews on (.+?)\./.exec(text)?.[1] ?? 'nothing';
        await subscription(page).getByRole('button', { name: 'Change plan' }).click();
        await expect(question(page).getByRole('radio')).toHaveCount(4);
        await expect(question(page)).toContainText(`The new plan begins on ${day}.`);
        await expect(question(page)).toContainText('Nothing is charged or refunded until then.');
        await question(page).getByRole('radio', { name: 'One year' }).check();
        await expectOpenToAll(page);
        await question(page).getByRole('button', { name: 'Change plan' }).click();
        await expect(snackbars(page)).toContainText('Your next payment is for the new plan.');
        const planned = `Your plan changes on ${day}: One year for`;
        await expect(subscription(page)).toContainText(planned);
        await expectOpenToAll(page);
        await page.reload();
        await expect(subscription(page)).toContainText(planned);
        await subscription(page).getByRole('button', { name: 'Keep the present plan' }).click();
        await expect(snackbars(page)).toContainText('You keep your present plan.');
        await expect(subscription(page)).not.toContainText('Your plan changes');
        await expect(subscription(page).getByRole('button', { name: 'Change plan' })).toBeVisible();
      });

      await test.step('is made by keyboard alone, and gives the focus back', async () => {
        const change = subscription(page).getByRole('button', { name: 'Change plan' });
        await change.focus();
        await page.keyboard.press('Enter');
        await expect(
          question(page).getByRole('button', { name: 'Keep present plan' }),
        ).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(change).toBeFocused();
        await page.keyboard.press('Enter');
        await question(page).getByRole('radio').first().focus();
        await page.keyboard.press('ArrowDown');
        await expect(question(page).getByRole('radio').nth(1)).toBeChecked();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(subscription(page)).toContainText('Your plan changes on');
        await expect(change).toBeFocused();
      });
    });

    await test.step('is offered with the plans', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${store.origin}${paths.plans}`);
      await page.getByRole('button', { name: 'Change plan' }).click();
      await expect(question(page)).toBeVisible();
      await expectOpenToAll(page);
      await question(page).getByRole('button', { name: 'Change plan' }).click();
      await expect(page.getByText(/^Your plan changes on/)).toBeVisible();
      await expectOpenToAll(page);
    });
  });

  test('that the gateway has not confirmed says so, and is confirmed later', {
    tag: '@extended',
  }, async ({ page, person, store }) => {
    await openPlan(page, store, person);
    const stripe = stripeControl(await simulatorsOf(store.origin));
    await stripe.addFault({ what: 'fail', path: '/v1/subscription_schedules' });
    await subscription(page).getByRole('button', { name: 'Change plan' }).click();
    await question(page).getByRole('button', { name: 'Change plan' }).click();
    await expect(snackbars(page)).toContainText('Your change is being confirmed.');
    await expect(subscription(page)).toContainText('has not confirmed your last request yet');
    await expect(subscription(page).getByRole('button', { name: 'Refresh status' })).toBeVisible();
    await stripe.clearFaults();
  });
});
