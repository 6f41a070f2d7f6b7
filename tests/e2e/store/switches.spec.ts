import { expect, type Locator, type Page } from '@playwright/test';
import { picture } from '../../helpers/onScreen.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { cards, details, expectOpenToAll, expectStillDetails } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The settings of the store, as users see them who come after they were set. Pages: `catalogue.spec.ts`. */

const button = (inside: Page | Locator, name: string | RegExp): Locator =>
  inside.getByRole('button', { name, exact: true });

async function openList(page: Page): Promise<void> {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
}

async function openDetails(page: Page, id: number): Promise<Locator> {
  await page.goto(`/read/${id}`);
  await expectStillDetails(page);
  return details(page);
}

const wordsOf = (page: Page): Promise<string> => page.locator('body').innerText();

const notForSale = 'This issue is not for sale at the moment.';

/** An amount of money, however it is written. */
const amount = /[$€¥£]|USD|EUR|\d[.,]\d\d(?!\d)/;

test('with payments off nothing is sold, with codes alone nothing has a price, and with sign-in off there is no account', async ({
  page,
  context,
  change,
  person,
}) => {
  await test.step('with payments off nothing is sold, and the account has no part about it', async () => {
    await change({ payments: 'off' });
    await person.signIn(context);
    await openList(page);
    await expect(page.getByRole('tab')).toHaveText(['All', 'Purchased', 'Free']);
    await expect(page.getByText('$5.99')).toHaveCount(0);
    await picture(page, 'payments-off-list');
    const issue = await openDetails(page, issueIds.withSample);
    await expect(button(issue, 'Preview')).toBeVisible();
    await expect(issue.getByRole('button', { name: /Buy|Subscribe/ })).toHaveCount(0);
    await expect(issue.getByText(notForSale)).toBeVisible();
    await picture(page, 'payments-off-details');
    await page.goto(`/account`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Library',
      'Apply Coupon',
      'Your Account',
    ]);
    await picture(page, 'payments-off-account');
  });

  await context.clearCookies();
  await change({ payments: 'on' });

  await test.step('where issues are unlocked instead of sold, nothing has a price', async () => {
    await change({ 'coupons-only': 'on' });
    await openList(page);
    await expect(page.getByRole('tab')).toHaveText(['All', 'To Read', 'To Activate']);
    await expect(page.getByText('Free', { exact: true })).toBeVisible();
    expect(await wordsOf(page)).not.toMatch(amount);
    await expectOpenToAll(page);
    await picture(page, 'promo-list');
    const issue = await openDetails(page, issueIds.withSample);
    await expect(button(issue, 'Unlock')).toBeVisible();
    await expect(button(issue, 'Read')).toBeDisabled();
    await expect(issue.getByRole('button', { name: /Buy|Subscribe/ })).toHaveCount(0);
    expect(await wordsOf(page)).not.toMatch(amount);
    await expectOpenToAll(page);
    await picture(page, 'promo-details');
    await page.goto(`/read/${issueIds.notBought}/full`);
    await expect(page.getByText('This item is available only after unlocking')).toBeVisible();
    await picture(page, 'promo-placeholder');
    await person.signIn(context);
    await page.goto(`/account`);
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeEnabled();
    expect(await wordsOf(page)).not.toMatch(amount);
    await picture(page, 'promo-account');
  });

  await context.clearCookies();
  await change({ 'coupons-only': 'off' });

  await test.step('with sign-in off the app does not request the user, and has no link to account features', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await change({ auth: 'off', 'auth-to-read': 'on' });
    await openList(page);
    await expect(page.getByRole('tab')).toHaveText(['All', 'Free']);
    await expect(page.getByText('$5.99')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button')).toHaveText(['Help']);
    await picture(page, 'auth-off-list');
    const issue = await openDetails(page, issueIds.withSample);
    await expect(button(issue, 'Preview')).toBeEnabled();
    await expect(issue.getByText(notForSale)).toBeVisible();
    await picture(page, 'auth-off-details');
    await openDetails(page, issueIds.free);
    await expect(details(page).getByText(notForSale)).toHaveCount(0);
    await button(details(page), 'Read').click();
    await expectSharp(page);
    for (const path of ['/account', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    expect(asked).toContain('/api/issues');
    expect(asked.filter((path) => path.startsWith('/api/user/'))).toEqual([]);
  });
});

for (const [switches, locale, price, buy, tag] of [
  [{ currency: 'KWD' }, 'en-US', 'KWD 0.599', 'Buy KWD 0.599', ['@extended']],
  [{ currency: 'EUR', language: 'it' }, 'de-DE', '5,99 €', 'Acquista a 5,99 €', []],
  [{ currency: 'JPY' }, 'en-US', '¥599', 'Buy ¥599', ['@extended']],
  [{ currency: 'JPY', language: 'ja' }, 'ja-JP', '￥599', '￥599で購入', ['@extended']],
] as const)
  test(`${switches.currency} has its decimals and the look of a browser in ${locale}, beside words in the store’s language`, {
    tag: [...tag],
  }, async ({ browser, change }) => {
    const page = await browser.newPage({ locale });
    await change(switches);
    await openList(page);
    await expect(page.getByText(price, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(switches.currency);
    const issue = await openDetails(page, issueIds.notBought);
    await expect(button(issue, buy)).toBeVisible();
    await picture(page, `currency-${switches.currency}-${locale}`);
    await page.close();
  });

/** Whether the first stands to the left of the second. */
const isLeftOf = async (first: Locator, second: Locator): Promise<boolean> => {
  const [one, two] = await Promise.all([first.boundingBox(), second.boundingBox()]);
  return (one?.x ?? Number.NaN) < (two?.x ?? Number.NaN);
};

test('the direction of the interface and the direction of reading are apart', async ({
  page,
  change,
}) => {
  for (const [ui, reading] of [
    ['rtl', 'ltr'],
    ['ltr', 'rtl'],
  ] as const)
    await test.step(`an interface ${ui} has issues that read ${reading}`, async () => {
      await change({ 'interface-direction': ui, 'reading-direction': reading });
      // A load of the same address would stay at the reached page.
      await page.goto('/');
      await page.goto(`/read/${issueIds.free}/full?page=1`);
      await expectSharp(page);
      await expect(page.locator('html')).toHaveAttribute('dir', ui);
      const bar = viewer(page);
      const [next, previous] = [button(bar, 'Next page'), button(bar, 'Previous page')];
      expect(await isLeftOf(previous, next)).toBe(reading === 'ltr');
      expect(await isLeftOf(button(bar, 'Close'), next)).toBe(ui === 'ltr');
      await picture(page, `interface-${ui}-reading-${reading}`);
      await page.keyboard.press(reading === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
      await expect(page.getByText('2 - 3 / 10')).toBeVisible();
    });
});
