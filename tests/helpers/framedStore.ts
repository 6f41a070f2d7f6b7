import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fieldFrames } from './checkoutPage.ts';
import { framed } from './inFrame.ts';
import { agree } from './signInPage.ts';

/** A user of the store in a frame of another site, where dialogs are pages. */

/** In the store's frame, by its whole name. */
export const button = (page: Page, name: string | RegExp): Locator =>
  framed(page).getByRole('button', { name, exact: true });

export const heading = (page: Page, name: string | RegExp): Locator =>
  framed(page).getByRole('heading', { level: 1, name });

export const accountButton = (page: Page): Locator =>
  framed(page).getByRole('banner').getByRole('button', { name: 'Account' });

/** Opens the page for signing in, and from it the provider's window. */
export async function openWindow(context: BrowserContext, page: Page): Promise<Page> {
  await framed(page)
    .getByRole('banner')
    .getByRole('button', { name: 'Sign In / Register' })
    .click();
  const opened = context.waitForEvent('page');
  await framed(page)
    .getByRole('button', { name: /^Continue with/ })
    .first()
    .click();
  return opened;
}

/** Accepts the registration. */
export async function confirm(page: Page): Promise<void> {
  await expect(heading(page, 'Create your account')).toBeVisible();
  await framed(page).getByRole('checkbox').check();
  await button(page, 'Create Account').click();
}

/** A new user. */
export async function register(page: Page, email: string): Promise<void> {
  await agree(await openWindow(page.context(), page), email);
  await confirm(page);
  await expect(accountButton(page)).toBeVisible();
}

export async function choose(page: Page, item: string): Promise<void> {
  await accountButton(page).click();
  await framed(page).getByRole('menuitem', { name: item }).click();
}

/** From the list to the page of the cart. */
export async function fillCart(page: Page, title: string): Promise<void> {
  await framed(page).getByRole('link', { name: title, exact: true }).click();
  await button(page, /^Buy/).click();
  await expect(heading(page, 'Your order')).toBeVisible();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const typed = { 'Card number': number, Expiry: '12 / 40', CVC: '123' };
  for (const [name, text] of Object.entries(typed)) {
    const field = framed(page).frameLocator(`iframe[title="${fieldFrames[name as 'CVC']}"]`);
    await field.getByRole('textbox', { name }).fill(text);
  }
}
