import { expect, type Locator, type Page } from '@playwright/test';
import { type OpenIdServer, startOpenId } from './openid.ts';
import { type RunningStore, type StoreOptions, startStore } from './startStore.ts';

/** Signing in as a user does: the dialog, the provider's window, the confirmation. */

export interface SignInStore extends RunningStore {
  readonly openId: OpenIdServer;
}

/**
 * A store with a provider of its own, 'Reader Club', in which any e-mail signs in. The provider tells
 * the store no e-mail that begins with 'quiet'.
 */
export async function startSignInStore({
  env = {},
  ...options
}: StoreOptions = {}): Promise<SignInStore> {
  const openId = await startOpenId((email) =>
    email.startsWith('quiet') ? { sub: email } : { sub: email, email },
  );
  const store = await startStore({ ...options, env: { ...openId.env, ...env } });
  const stop = async () => {
    const code = await store.stop();
    await openId.close();
    return code;
  };
  return { ...store, openId, stop };
}

/** The provider of a store that `startSignInStore` started. */
export function openIdOf(store: RunningStore): OpenIdServer {
  if (!('openId' in store)) throw new Error('The store has no provider of its own.');
  return (store as SignInStore).openId;
}

let people = 0;

/** An e-mail that no other test of this worker signs in with. */
export const newEmail = (name = 'reader'): string => `${name}-${(people += 1)}@example.com`;

export const signInButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' });

export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Account' });

export const signInDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Sign In / Register' });

export const confirmation = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Create your account' });

export const providerButton = (page: Page, name = 'Reader Club'): Locator =>
  page.getByRole('button', { name: `Continue with ${name}` });

export async function openSignIn(page: Page): Promise<void> {
  await signInButton(page).click();
  await expect(signInDialog(page)).toBeVisible();
}

/** Presses the provider's button; returns its window. */
export async function openWindow(page: Page, name?: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    providerButton(page, name).click(),
  ]);
  return opened;
}

/** Signs in at the provider's window, which then closes. */
export async function agree(window: Page, email: string): Promise<void> {
  await window.getByLabel('Email').fill(email);
  await window.getByRole('button', { name: 'Continue' }).click();
}

/** From the open dialog through the provider's window. */
export async function passProvider(page: Page, email: string): Promise<void> {
  const window = await openWindow(page);
  const closed = window.waitForEvent('close');
  await agree(window, email);
  await closed;
}

export async function confirm(page: Page): Promise<void> {
  await confirmation(page).getByRole('checkbox').check();
  await confirmation(page).getByRole('button', { name: 'Create Account' }).click();
}

/** From the list, somebody new. */
export async function registerAs(page: Page, email: string): Promise<void> {
  await openSignIn(page);
  await passProvider(page, email);
  await confirm(page);
  await expect(accountButton(page)).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** Holds a response until it is released. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let resolve: (() => void) | null = null;
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { opened, open: () => resolve?.() };
}
