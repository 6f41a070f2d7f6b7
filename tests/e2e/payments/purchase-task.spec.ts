import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fieldFrames, testCards } from '../../helpers/checkoutPage.ts';
import { expectPages } from '../../helpers/reader.ts';
import { newEmail } from '../../helpers/signInPage.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A task of a customer from the first visit on. Each press and each typed field is one step. */

test.use({ storeName: 'demo', viewport: { width: 390, height: 844 }, hasTouch: true });

const { title } = issuePlans.notBought;
/** A change that needs more steps has to justify them here. */
const mostSteps = 23;

/** The customer finds elements by their visible texts and their roles only. */
class Customer {
  steps = 0;
  readonly #email = newEmail('customer');

  async press(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.steps += 1;
    await field.fill(text);
  }

  /** In the window of the first provider. */
  async passProvider(page: Page): Promise<void> {
    const opened = page.waitForEvent('popup');
    await this.press(page.getByRole('button', { name: /^Continue with/ }).first());
    const window = await opened;
    const closed = window.waitForEvent('close');
    await this.type(window.getByLabel('Email'), this.#email);
    await this.press(window.getByRole('button', { name: 'Continue' }));
    await closed;
  }

  async typeCard(page: Page): Promise<void> {
    const typed = { 'Card number': testCards.good, Expiry: '12 / 40', CVC: '123' } as const;
    for (const name of ['Card number', 'Expiry', 'CVC'] as const) {
      const frame = page.frameLocator(`iframe[title="${fieldFrames[name]}"]`);
      await this.type(frame.getByRole('textbox', { name }), typed[name]);
    }
  }
}

const signIn = 'Sign In / Register';

test('a guest on a phone learns the price of a subscription, buys an issue, finds it again, and reads on at another device', async ({
  page,
  browser,
  store,
}) => {
  // Two sign-ins, a payment and two readings.
  test.slow();
  const customer = new Customer();
  await page.goto(store.origin);
  await test.step('learns the price of a subscription', async () => {
    await customer.press(page.getByRole('link', { name: title, exact: true }));
    await expect(page.getByRole('link', { name: /^Read everything from \$/ })).toBeVisible();
  });
  await test.step('buys the issue', async () => {
    await customer.press(page.getByRole('button', { name: /^Buy \$/ }));
    await customer.press(page.getByRole('button', { name: signIn }).last());
    await customer.passProvider(page);
    await customer.press(page.getByRole('checkbox', { name: 'I accept the terms' }));
    await customer.press(page.getByRole('button', { name: 'Create Account' }));
    await customer.typeCard(page);
    await customer.press(page.getByRole('button', { name: /^Pay \$/ }));
    await expect(page.getByText('Your purchase')).toBeVisible();
  });
  await test.step('finds it again on a later visit', async () => {
    await page.goto(store.origin);
    await customer.press(page.getByRole('button', { name: 'Account' }));
    await customer.press(page.getByRole('menuitem', { name: 'Your account' }));
    const library = page.getByRole('region', { name: 'Library' });
    await customer.press(library.getByRole('link', { name: title }));
    await expectPages(page, [1]);
  });
  await test.step('reads on at another device', async () => {
    const stored = page.waitForResponse(
      (response) => response.url().includes('/api/user/reading/') && response.ok(),
    );
    await customer.press(page.getByRole('button', { name: 'Next page' }));
    await expectPages(page, [2]);
    await stored;
    const context = await browser.newContext({
      baseURL: store.origin,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    await readOn(context, customer);
    await context.close();
  });
  test.info().annotations.push({ type: 'steps', description: String(customer.steps) });
  expect(customer.steps).toBeLessThanOrEqual(mostSteps);
});

/** On the other device the customer signs in first. */
async function readOn(context: BrowserContext, customer: Customer): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await customer.press(page.getByRole('banner').getByRole('button', { name: signIn }));
  await customer.passProvider(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await customer.press(page.getByRole('link', { name: title, exact: true }));
  await customer.press(page.getByRole('button', { name: 'Read', exact: true }));
  await customer.press(page.getByRole('button', { name: 'Go to it' }));
  await expectPages(page, [2, 3]);
}
