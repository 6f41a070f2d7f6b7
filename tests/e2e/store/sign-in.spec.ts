import { expect } from '@playwright/test';
import { snackbars } from '../../helpers/shop.ts';
import {
  accountButton,
  agree,
  confirmation,
  newEmail,
  openSignIn,
  openWindow,
  passProvider,
  providerButton,
  registerAs,
  signInButton,
  signInDialog,
  signOut,
} from '../../helpers/signInPage.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'signIn' });

test.describe('signing in', () => {
  test('asks a new user to confirm, and then signs the user in [AUTH-003, AUTH-013, AUTH-014, AUTH-017, AUTH-018, AUTH-019, AUTH-021, AUTH-034, AUTH-038, DATA-025, API-024]', async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto('/');
    await openSignIn(page);
    await passProvider(page, email);
    await expect(confirmation(page).getByText('Reader Club')).toBeVisible();
    await expect(confirmation(page).getByText(email)).toBeVisible();
    const create = confirmation(page).getByRole('button', { name: 'Create Account' });
    const terms = confirmation(page).getByRole('checkbox');
    await expect(create).toBeDisabled();
    await terms.check();
    await expect(create).toBeEnabled();
    await terms.uncheck();
    await expect(create).toBeDisabled();
    await terms.check();
    const asked = page.waitForRequest('**/auth/register');
    await create.click();
    expect(Object.keys((await asked).postDataJSON() as object).toSorted()).toEqual([
      'csrfToken',
      'key',
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(snackbars(page).getByText(`Signed in as ${email}`)).toBeVisible();
    await expect(accountButton(page)).toBeFocused();
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
  });

  test('opens a window of 400 by 600 at the provider’s way and looks every 50 ms whether it is closed [AUTH-012, CONST-003, CONST-004]', {
    tag: '@extended',
  }, async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const seen = { opened: [] as unknown[], looks: 0 };
      const popup = {
        close() {},
        get closed() {
          seen.looks += 1;
          return false;
        },
      };
      Object.assign(window, { seen });
      window.open = (...words) => {
        seen.opened.push(words);
        return popup as unknown as Window;
      };
    });
    await page.goto('/');
    await openSignIn(page);
    await providerButton(page).click();
    const seen = () =>
      page.evaluate(
        () => (window as unknown as { seen: { opened: string[][]; looks: number } }).seen,
      );
    const [[address, , features] = []] = (await seen()).opened;
    expect(address).toMatch(/^\/auth\/go\/custom\?h=[\w-]{43}$/);
    expect(features).toBe('width=400,height=600');
    // From here on the test moves the clock.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const { looks } = await seen();
    await page.clock.runFor(500);
    // The asking of the server looks once, too, where it falls into this time.
    expect([10, 11]).toContain((await seen()).looks - looks);
  });

  test('waits for its window; after the window is closed by hand, by Cancel, at the provider or with the dialog, the user can start again [AUTH-015, AUTH-016]', async ({
    page,
  }) => {
    await page.goto('/');
    await openSignIn(page);
    const byHand = await openWindow(page);
    await expect(page.getByText('Please finish in the window that has opened.')).toBeVisible();
    await expect(providerButton(page)).toBeDisabled();
    await byHand.close();
    await expect(providerButton(page)).toBeEnabled();
    await expect(providerButton(page)).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);

    const byCancel = (await openWindow(page)).waitForEvent('close');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await byCancel;
    await expect(providerButton(page)).toBeEnabled();

    const atProvider = await openWindow(page);
    await atProvider.getByRole('button', { name: 'Cancel' }).click();
    await expect(signInDialog(page).getByRole('alert')).toHaveText('Signing in was cancelled.');
    await expect(providerButton(page)).toBeEnabled();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(signInDialog(page).getByRole('alert')).toHaveCount(0);

    const withDialog = (await openWindow(page)).waitForEvent('close');
    await page.keyboard.press('Escape');
    await withDialog;
    await expect(signInDialog(page)).toHaveCount(0);
    await openSignIn(page);
    await passProvider(page, newEmail());
    await expect(confirmation(page)).toBeVisible();
  });

  test('works where the window has lost the page that opened it', async ({ page, context }) => {
    await context.addInitScript(() => Object.defineProperty(window, 'opener', { value: null }));
    const email = newEmail();
    await page.goto('/');
    await openSignIn(page);
    await agree(await openWindow(page), email);
    await expect(confirmation(page).getByText(email)).toBeVisible();
  });

  test('works if the window appears closed although it is in use', { tag: '@extended' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...words) => {
        const popup = open(...words);
        return (
          popup && new Proxy(popup, { get: (_, name) => name === 'closed' || (() => undefined) })
        );
      };
    });
    const email = newEmail();
    await page.goto('/');
    await openSignIn(page);
    const provider = await openWindow(page);
    await expect(providerButton(page)).toBeEnabled();
    await agree(provider, email);
    await expect(confirmation(page).getByText(email)).toBeVisible();
  });

  test('ignores messages except those of its own window from its own origin', async ({ page }) => {
    await page.goto('/');
    await openSignIn(page);
    const window = await openWindow(page);
    await window.getByLabel('Email').waitFor();
    const forged = { type: 'error', payload: { message: 'Forged.' } };
    const heard = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('message', ({ data }) => data === 'last' && resolve(data)),
        ),
    );
    // The provider's page has the opener, and another origin; the page itself has the right origin.
    await window.evaluate((news) => (opener as Window).postMessage(news, '*'), forged);
    await page.evaluate((news) => postMessage(news, location.origin), forged);
    await window.evaluate(() => (opener as Window).postMessage('last', '*'));
    await heard;
    await expect(page.getByText('Forged.')).toHaveCount(0);
    await expect(providerButton(page)).toBeDisabled();
  });

  test('shows instructions if the browser blocks the window', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/');
    await openSignIn(page);
    await providerButton(page).click();
    await expect(signInDialog(page).getByRole('alert')).toContainText('Allow pop-ups');
    await expect(providerButton(page)).toBeEnabled();
  });

  test('reports that the browser does not keep the session', { tag: '@extended' }, async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto('/');
    await registerAs(page, email);
    await signOut(page);
    await page.route('**/api/user/me', (route) => route.fulfill({ status: 401, json: {} }));
    await openSignIn(page);
    await passProvider(page, email);
    await expect(signInDialog(page).getByRole('alert')).toContainText('Allow cookies');
  });

  test('needs nothing but a keyboard', async ({ page }) => {
    await page.goto('/');
    await signInButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(signInDialog(page)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Register' })).not.toHaveCSS('border-radius', '0px');
    await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
    await expect(providerButton(page)).toBeEnabled();
    await expect(page.getByRole('tabpanel')).not.toHaveAttribute('tabindex', '0');
    await page.keyboard.press('Tab');
    await expect(providerButton(page)).toBeFocused();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const window = await opened;
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await window.getByLabel('Email').focus();
    await window.keyboard.type(newEmail());
    await window.keyboard.press('Enter');
    await expect(confirmation(page).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(accountButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(signInButton(page)).toBeFocused();
  });
});
