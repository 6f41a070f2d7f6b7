import { expect, type Locator, type Page } from '@playwright/test';
import { openPanels } from '../helpers/account.ts';
import { details, expectOpenToAll, expectStillDetails, snackbars } from '../helpers/shop.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';
import { tellTabs } from '../helpers/tellTabs.ts';

const { title } = issuePlans.notBought;
const button = (inside: Page | Locator, name: string | RegExp) =>
  inside.getByRole('button', { name, exact: true });
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Sign In / Register' });
const order = (page: Page) => page.getByRole('dialog', { name: 'Your order' });

async function openIssue(page: Page, id: number): Promise<Locator> {
  await page.goto(`/read/${id}`);
  await expectStillDetails(page);
  return details(page).first();
}

/** The message for a guest. Returns its button. */
async function expectWarning(page: Page, text: string): Promise<Locator> {
  const warning = snackbars(page).locator('[data-kind]').filter({ hasText: text });
  await expect(warning).toHaveCount(1);
  return button(warning, 'Sign In / Register');
}

test('a guest sees that purchases and coupons need an account, and is led to sign in', async ({
  page,
  store,
}) => {
  const issue = await openIssue(page, issueIds.notBought);
  await expect(button(issue, 'Read')).toBeDisabled();
  await button(issue, 'Subscribe').click();
  await expectWarning(page, 'You have to be registered to purchase a subscription.');
  await button(issue, 'Buy $5.99').click();
  await button(issue, 'Buy $5.99').click();
  const way = await expectWarning(page, 'You need an account before purchasing.');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await way.click();
  await expect(signIn(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Redeem coupon').click();
  await expectWarning(page, 'You have to be registered to redeem a coupon.');
  await expect(page).toHaveURL(`${store.origin}/`);
});

test('a chosen item is in the cart, which has links back and to the support', async ({
  signedInPage: page,
  store,
}) => {
  const issue = await openIssue(page, issueIds.notBought);
  await button(issue, 'Buy $5.99').focus();
  await page.keyboard.press('Enter');
  await expect(order(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(order(page).getByRole('definition')).toHaveText('$5.99');
  await expect(order(page)).toContainText('no way to pay');
  const place = order(page).locator('xpath=..');
  await expect(place).toHaveCSS('z-index', '10000');
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(order(page)).toHaveCount(0);
  await expect(button(issue, 'Buy $5.99')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await button(issue, 'Buy $5.99').click();
  await expect
    .poll(() => order(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await button(order(page), 'Cancel').click();
  await expect(order(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${store.origin}/read/${issueIds.notBought}`);
  await button(issue, 'Buy $5.99').click();
  await button(order(page), 'Contact support').click();
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
  await expect(order(page)).toHaveCount(0);
});

test('a plan is chosen by its period and price, and given up to the account’s subscription', async ({
  signedInPage: page,
  store,
}) => {
  const issue = await openIssue(page, issueIds.notBought);
  await button(issue, 'Subscribe').click();
  const plans = page.getByRole('dialog', { name: 'Choose a plan' });
  await expect(plans.getByRole('listitem')).toHaveText([
    'One week$1.99',
    'One month$4.99',
    'Three months$12.99',
    'Six months$23.99',
    'One year$44.99',
  ]);
  await expectOpenToAll(page);
  await button(plans, /One year/).focus();
  await page.keyboard.press('Enter');
  await expect(order(page)).toContainText('One year');
  await expect(order(page).getByRole('definition')).toHaveText('$44.99');
  await expect(order(page)).toBeFocused();
  await button(order(page), 'Cancel').click();
  await expect(page).toHaveURL(`${store.origin}/account`);
  await expect.poll(() => openPanels(page)).toEqual(['Subscription']);
  await button(page, 'Redeem coupon').click();
  await expect.poll(() => openPanels(page)).toEqual(['Apply Coupon']);
});

test('the cart goes when the issue was bought in another tab, and when one goes back', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expectStillDetails(page);
  await button(details(page), 'Buy $5.99').click();
  await expect(order(page)).toBeVisible();
  await page.goBack();
  await expect(order(page)).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await expect(page).toHaveURL(/\/read\/\d+$/);
  await button(details(page), 'Buy $5.99').click();
  await expect(order(page)).toBeVisible();
  const bought = {
    issues: [{ issue_id: issueIds.notBought }],
    withdrawn: [],
    subscription: { active: false, expires_at: null },
  };
  await page.route('**/api/user/purchases', (route) => route.fulfill({ json: bought }));
  const other = await context.newPage();
  await other.goto('/terms');
  await tellTabs(other, 'purchase');
  await expect(order(page)).toHaveCount(0);
  await expect(button(details(page), 'Read')).toBeEnabled();
  await expect(button(details(page), 'Buy $5.99')).toHaveCount(0);
});

test('where issues are unlocked, the way leads to the coupon', async ({
  page,
  context,
  change,
  person,
  store,
}) => {
  await change({ 'coupons-only': 'on' });
  const issue = await openIssue(page, issueIds.notBought);
  await button(issue, 'Unlock').click();
  await expectWarning(page, 'You have to be registered to redeem a coupon.');
  await expect(issue).not.toContainText(/Buy|Subscribe|\$/);
  await person.signIn(context);
  await page.reload();
  await expectStillDetails(page);
  await button(details(page), 'Unlock').click();
  await expect(page).toHaveURL(`${store.origin}/account`);
  await expect.poll(() => openPanels(page)).toEqual(['Apply Coupon']);
});
