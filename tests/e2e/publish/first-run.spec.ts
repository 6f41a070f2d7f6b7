import { expect, type Page } from '@playwright/test';
import { gatefold } from '../../helpers/gatefold.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { pdfFile, press, said } from '../../helpers/publishPage.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { accountButton, openSignIn } from '../../helpers/signInPage.ts';
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

test('An empty store gets its owner by a link of the command, who adds a passkey, signs in by it, and invites an editor', async ({
  page,
  browser,
}) => {
  const store = await startStore({ db: 'pglite', seed: false, env: { HOST: 'localhost' } });
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
    await expect(step('Readers can pay')).toContainText(
      'STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY',
    );
    await expect(step('The store sends mail')).toContainText('SMTP_URL, SUPPORT_EMAIL');
    await expectOpenToAll(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(pdfFile('One.pdf', madePdf({ pages: 1 })));
    await expect(page.getByText('Draft').first()).toBeVisible();
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
  await store.stop();
});
