import { expect, type Locator, type Page } from '@playwright/test';
import { demoOpenIdClient, demoStripeAccount } from '../../../demo/simulators/accounts.ts';
import { fieldFrames, testCards } from '../../helpers/checkoutPage.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { field, pdfFile, press, rows as shelf, said } from '../../helpers/publishPage.ts';
import { cards, expectOpenToAll } from '../../helpers/shop.ts';
import { accountButton, newEmail, openSignIn } from '../../helpers/signInPage.ts';
import { openSimulators } from '../../helpers/simulators.ts';
import { simulatorsByKeyEnv } from '../../helpers/simulatorsByKey.ts';
import { startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** An authenticator of the browser that confirms by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const open = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Opens the form of a service and fills in its fields. */
async function enter(
  page: Page,
  service: string,
  values: Record<string, string>,
): Promise<Locator> {
  const form = page.getByRole('form', { name: service, exact: true });
  if (!(await form.isVisible())) await page.locator('summary').filter({ hasText: service }).click();
  for (const [name, value] of Object.entries(values))
    await form.getByLabel(name, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Save' }).click();
  return form;
}

test('An empty store gets its owner by a link of the command, who adds a passkey, invites an editor, enters the keys of services, and sells', async ({
  page,
  browser,
}) => {
  test.slow();
  const simulators = await openSimulators();
  const env = { HOST: 'localhost', ...simulatorsByKeyEnv(simulators.origin) };
  const store = await startStore({ db: 'pglite', seed: false, env });
  simulators.setStoreOrigin(store.origin);
  const link = async (...account: string[]): Promise<string> => {
    const { out } = await gatefold(['user', 'link', ...account], { DATA_DIR: store.dataDir });
    return /^http\S+/.exec(out)?.[0] ?? '';
  };
  await addAuthenticator(page);
  await page.goto(`${store.origin}/publish`);
  await expect(page.getByRole('heading', { name: 'This store has no owner yet' })).toBeVisible();
  await expectOpenToAll(page);

  await test.step('the link opens the form of the first owner', async () => {
    await page.goto(await link());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Set up your store' })).toBeVisible();
    await press(page, 'Open the store');
    await expect(page.getByRole('textbox', { name: 'Your email' })).toBeFocused();
    await expectOpenToAll(page);
    await page.keyboard.type('ann@example.com');
    await page.getByRole('textbox', { name: 'Name of the store' }).fill('Tides');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
    await page.getByRole('textbox', { name: 'Name of the store' }).press('Enter');
    await expect(page.getByRole('banner')).toContainText('Tides');
    await expect(page).toHaveURL(`${store.origin}/publish`);
  });

  const steps = page.getByRole('region', { name: 'Until your store sells' });
  await test.step('the checklist shows what is done and what is missing', async () => {
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
    await expect(step('The store has its name')).toContainText('Done:');
    await expect(step('Readers can pay')).toContainText('To do:');
    await expect(step('The store sends mail').getByRole('link')).toHaveAttribute(
      'href',
      '#settings/mail',
    );
    await expectOpenToAll(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdfFile('One.pdf', madePdf({ pages: 1 })));
    await expect(shelf(page)).toContainText('Draft');
    await steps.getByRole('link', { name: 'You have a passkey' }).click();
  });

  await test.step('a passkey is added, and signs in after the session has ended', async () => {
    await press(page, 'Add a passkey');
    await expect(said(page)).toContainText('The passkey is added.');
    await expect(page.getByRole('table', { name: 'Passkeys' }).getByRole('row')).toHaveCount(2);
    await expectOpenToAll(page);
    await page.context().clearCookies();
    await page.goto(`${store.origin}/publish`);
    await expectOpenToAll(page);
    await press(page, 'Sign in with a passkey');
    await expect(steps.getByRole('listitem').filter({ hasText: 'passkey' })).toContainText('Done:');
  });

  await test.step('the passkey signs in as a reader too, where readers have passkeys', async () => {
    await gatefold(['store', 'set', 'passkeys', 'on'], { DATA_DIR: store.dataDir });
    await page.goto(`${store.origin}/account`);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await expectOpenToAll(page);
    await page.context().clearCookies();
    await page.goto(store.origin);
    await openSignIn(page);
    await expectOpenToAll(page);
    await press(page, 'Sign in with a passkey');
    await expect(accountButton(page)).toBeVisible();
    await page.goto(`${store.origin}/publish`);
  });

  await test.step('an invitation makes an editor in another browser', async () => {
    await open(page, 'Team');
    await page.getByRole('textbox', { name: 'Email' }).fill('ed@example.com');
    await press(page, 'Invite');
    const address = await page.getByText(`${store.origin}/publish#link-`).textContent();
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(
      'ed@example.com',
    );
    await expectOpenToAll(page);
    const other = await (await browser.newContext()).newPage();
    await other.goto(address ?? '');
    await expect(other.getByText('You become an editor of Tides.')).toBeVisible();
    await expectOpenToAll(other);
    await press(other, 'Accept the invitation');
    await expect(other.getByRole('heading', { name: 'Your shelf' })).toBeVisible();
    await other.goto(address ?? '');
    await other.reload();
    await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await other.context().close();
    await page.reload();
    const members = page.getByRole('table', { name: 'Team' });
    await press(page, 'Make owner: ed@example.com');
    await press(page, 'Make owner now: ed@example.com');
    await expect(members.getByRole('row').filter({ hasText: 'ed@example.com' })).toContainText(
      'Owner',
    );
  });

  await test.step('the activity names each change with its author', async () => {
    await open(page, 'Activity');
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Person invited (ed@example.com)' })).toContainText(
      'ann@example.com',
    );
    await expect(rows.filter({ hasText: 'One-time link made' })).toContainText('The operator');
    await expectOpenToAll(page);
    await page.getByRole('combobox', { name: 'Who' }).selectOption('ed@example.com');
    await expect(rows).toHaveCount(2);
    const saved = page.waitForEvent('download');
    await press(page, 'Save as CSV');
    expect((await saved).suggestedFilename()).toBe('Activity.csv');
  });

  await test.step('the keys of a gateway and of a sign-in provider are in force at once', async () => {
    await page.goto(`${store.origin}/publish`);
    await page.reload();
    await steps.getByRole('link', { name: 'Readers can pay' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeFocused();
    const { publishableKey, secretKey, webhookSecret } = demoStripeAccount('');
    const keys = { 'Publishable key': publishableKey, 'Secret key': 'sk test' };
    const stripe = await enter(page, 'Stripe', keys);
    await expect(stripe.getByLabel('Secret key')).toBeFocused();
    await expect(stripe.getByText('Begins with sk_, rk_.')).toBeVisible();
    await expectOpenToAll(page);
    await enter(page, 'Stripe', {
      'Secret key': secretKey,
      'Signing secret of the webhook': webhookSecret ?? '',
    });
    await expect(said(page)).toContainText('Saved.');
    await expect(page.locator('summary').filter({ hasText: 'Stripe' })).toContainText(
      'Test mode, no money moves',
    );
    await expect(stripe.getByText('ends in fold')).toBeVisible();
    await expect(stripe.getByLabel('Secret key')).toHaveValue('');
    await enter(page, 'Your own provider', {
      'Client ID': demoOpenIdClient.id,
      'Client secret': demoOpenIdClient.secret,
      Issuer: simulators.origin,
      'Name on the button': 'Gatefold ID',
    });
    await expect(page.locator('summary').filter({ hasText: 'Your own provider' })).toContainText(
      /: Set up/,
    );
    await expectOpenToAll(page);
  });

  await test.step('a customer registers and buys what the owner has published', async () => {
    await page.goto(`${store.origin}/publish`);
    await page.reload();
    await shelf(page).first().getByRole('link').click();
    await page.getByRole('radio', { name: 'For sale' }).check();
    await field(page, 'Price in EUR').fill('4.99');
    await press(page, 'Publish');
    await expect(said(page)).toContainText('is on the shelf.');
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(store.origin);
    await cards(customer).first().click();
    await customer.getByRole('button', { name: /^Buy/ }).click();
    await customer.getByRole('button', { name: 'Sign In / Register' }).last().click();
    const [window] = await Promise.all([
      customer.waitForEvent('popup'),
      customer.getByRole('button', { name: 'Continue with Gatefold ID' }).click(),
    ]);
    await window.getByLabel('Email').fill(newEmail('customer'));
    await window.getByRole('button', { name: 'Continue' }).click();
    await customer.getByRole('checkbox', { name: 'I accept the terms' }).check();
    await customer.getByRole('button', { name: 'Create Account' }).click();
    const typed = { 'Card number': testCards.good, Expiry: '12 / 40', CVC: '123' } as const;
    for (const name of ['Card number', 'Expiry', 'CVC'] as const)
      await customer
        .frameLocator(`iframe[title="${fieldFrames[name]}"]`)
        .getByRole('textbox', { name })
        .fill(typed[name]);
    await customer.getByRole('button', { name: /^Pay / }).click();
    await expect(customer.getByText('Your purchase')).toBeVisible();
    await customer.context().close();
    await page.goto(`${store.origin}/publish`);
    await expect(page.getByRole('heading', { name: 'Your shelf' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
  await store.stop();
  await simulators.close();
});
