import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { inside } from '../../helpers/account.ts';
import { button, buyWithCard, order, watchMoney, watchOrders } from '../../helpers/checkoutPage.ts';
import { card, details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import {
  confirm,
  gate,
  newEmail,
  openSignIn,
  passProvider,
  signInButton,
  signInDialog,
  signOut,
} from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';
import { tellTabs } from '../../helpers/tellTabs.ts';

const { title } = issuePlans.notBought;
const signIn = 'Sign In / Register';
const ended = 'You have been signed out.';
const code = (page: Page) => inside(page, 'Apply Coupon').getByRole('textbox', { name: 'Code' });
const plans = (page: Page) => page.getByRole('dialog', { name: 'Choose a plan' });

const offered = (page: Page) => snackbars(page).getByRole('button', { name: signIn });

test.describe('the intent of a guest', () => {
  test.use({ storeName: 'signIn' });

  test('is bought after registering, also in a page that was loaded again; a sign-in that is cancelled drops it', async ({
    page,
    store,
  }) => {
    const orders = watchOrders(page);
    const email = newEmail();
    await page.goto(`/read/${issueIds.notBought}`);
    await button(details(page), /^Buy/).click();
    await offered(page).click();
    await expect(signInDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toHaveCount(0);
    await expect(button(details(page), /^Buy/)).toBeFocused();
    await button(details(page), /^Buy/).click();
    await offered(page).click();
    await page.reload();
    await passProvider(page, email);
    await confirm(page);
    await expect(order(page)).toContainText(title);
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.notBought}`);
    await page.goBack();
    await expect(order(page)).toHaveCount(0);
    expect(orders).toEqual([]);
  });

  test('can be signed in for although the code of the details comes after the sign-in', {
    tag: '@extended',
  }, async ({ page }) => {
    await page.goto(`/read/${issueIds.notBought}`);
    await button(details(page), /^Buy/).click();
    await offered(page).click();
    await expect(signInDialog(page)).toBeVisible();
    const late = gate();
    await page.route('**/details-*.js', async (route) => {
      await late.opened;
      await route.continue();
    });
    await page.reload();
    await expect(signInDialog(page)).toBeVisible();
    late.open();
    await expect(page.locator('[role="dialog"]')).toHaveCount(2);
    // A screen reader finds the topmost layer only.
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(signInDialog(page)).toBeVisible();
    await passProvider(page, newEmail());
    await confirm(page);
    await expect(order(page)).toContainText(title);
  });

  test('is a subscription, or a coupon, and nothing after a sign-in that was cancelled', async ({
    page,
    store,
  }) => {
    const email = newEmail();
    await page.goto(`/read/${issueIds.notBought}`);
    await button(details(page), 'Subscribe').click();
    await offered(page).click();
    await passProvider(page, email);
    await confirm(page);
    await expect(plans(page)).toBeVisible();
    await page.keyboard.press('Escape');
    // A closing dialog takes no second press.
    await expect(plans(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await signOut(page);
    await button(page, 'Redeem coupon').click();
    // The header's button is the same offer.
    await signInButton(page).click();
    await passProvider(page, email);
    await expect(code(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${store.origin}/`);
    await signOut(page);
    await card(page, title).click();
    await button(details(page), /^Buy/).click();
    await offered(page).click();
    await page.goBack();
    await page.keyboard.press('Escape');
    await openSignIn(page);
    await passProvider(page, email);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

const userCalls = '**/api/user/**';

/** The store answers as it does once the user has signed out on another device. */
const endSession = (page: Page): Promise<unknown> =>
  page.route(userCalls, (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Please sign in.' } }),
  );

/** Whether all calls of a page are answered, from now on. */
function watchCalls(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

/** As another tab does it. */
async function comeBack(
  page: Page,
  context: BrowserContext,
  person: SignedInPerson,
): Promise<void> {
  await page.unroute(userCalls);
  await person.signIn(context);
  await tellTabs(page, 'sign-in');
}

test.describe('a session that ends', () => {
  test.use({ storeName: 'demo' });

  test('while a user pays keeps the cart and the card, and is reported', async ({
    signedInPage: page,
    context,
    person,
    store,
  }) => {
    const taken = await watchMoney(store);
    await buyWithCard(page, store, title);
    await endSession(page);
    await button(order(page), /^Pay /).click();
    await expect(order(page).getByRole('alert')).toContainText(ended);
    await expectOpenToAll(page);
    await button(order(page), signIn).click();
    await expect(signInDialog(page)).toBeVisible();
    // The dialog lies above the cart.
    await signInDialog(page).getByRole('tab', { name: 'Register' }).click();
    await page.keyboard.press('Escape');
    await expect(button(order(page), signIn)).toBeFocused();
    await button(order(page), signIn).click();
    await comeBack(page, context, person);
    await expect(signInDialog(page)).toHaveCount(0);
    await button(order(page), /^Pay /).click();
    await expect(order(page)).toHaveCount(0);
    await expect(button(details(page), 'Read')).toBeEnabled();
    expect(await taken()).toEqual([599]);
  });

  test('while a user redeems keeps the code, and is reported', async ({
    signedInPage: page,
    context,
    person,
    store,
  }) => {
    const isAnswered = watchCalls(page);
    await page.goto('/account');
    await code(page).fill('early-bird-7');
    // Else another call finds first that the session has ended.
    await expect.poll(isAnswered).toBe(true);
    await endSession(page);
    await code(page).press('Enter');
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(snackbars(page)).toContainText(ended);
    await offered(page).click();
    await expect(signInDialog(page)).toBeVisible();
    await comeBack(page, context, person);
    await expect(code(page)).toHaveValue('early-bird-7');
    await expect(page).toHaveURL(`${store.origin}/account`);
    await expect(code(page)).toBeEnabled();
    await expect.poll(isAnswered).toBe(true);
    // The form token has gone too: the page has to be loaded again first.
    await context.clearCookies();
    await code(page).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await comeBack(page, context, person);
    await expect(code(page)).toHaveValue('early-bird-7');
  });
});
