import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { expect, type Page } from '@playwright/test';
import { closeChecked, ownedBy, pay, startCheckout } from '../../helpers/checkout.ts';
import {
  chooseFiles,
  openPublishPage,
  preparePublishing,
  press,
  said,
} from '../../helpers/publishPage.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';
import { setSwitches } from '../../helpers/switches.ts';

test.use({ storeName: 'publishing' });

const open = async (page: Page, name: string): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await navigation.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
};

test('An owner sells a plan and adds coupons with the keyboard, and answers a request, all in the browser', async ({
  page,
  store,
}) => {
  await openPublishPage(page, store);
  await open(page, 'Plans');
  const amount = page.getByRole('textbox', { name: 'Price in USD' });
  await amount.fill('free');
  await press(page, 'Add plan');
  await expect(amount).toBeFocused();
  await expect(page.getByText('Enter a price above zero, such as 4.99.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Three months');
  await amount.fill('11,50');
  await amount.press('Enter');
  await expect(said(page)).toContainText('The plan is on sale.');
  const plans = page.getByRole('table', { name: 'Plans' });
  const plan = plans.getByRole('row').filter({ hasText: '$11.50' });
  await expect(plan).toContainText('On sale');
  await expectOpenToAll(page);
  await plan.getByRole('button', { name: 'Archive: Three months, $11.50' }).press('Enter');
  await expect(plan.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plan.getByRole('button', { name: /^Archive: / })).toBeFocused();
  await page.keyboard.press('Enter');
  await plan.getByRole('button', { name: /^Archive now/ }).press('Enter');
  await expect(plan).toContainText('Archived on');

  await open(page, 'Coupons');
  await page.getByRole('radio', { name: 'Random codes' }).check();
  await page.getByRole('textbox', { name: 'Number of codes' }).fill('12');
  await press(page, 'Add');
  await expect(said(page)).toContainText('Coupons added: 12.');
  const coupons = page.getByRole('table', { name: 'Coupons' });
  await expect(coupons.getByRole('row')).toHaveCount(13);
  await page.getByRole('radio', { name: 'One code of your own' }).check();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ADMIN-TEST');
  await press(page, 'Add');
  await expect(coupons).toContainText('ADMIN-TEST');
  await press(page, 'Add');
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter the list' }).fill('admin-');
  await expect(coupons.getByRole('row')).toHaveCount(2);
  await expectOpenToAll(page);
  const saved = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  expect((await saved).suggestedFilename()).toBe('Coupons.csv');
  await press(page, 'Stop: ADMIN-TEST');
  await press(page, 'Stop now: ADMIN-TEST');
  await expect(said(page)).toContainText('The coupon ADMIN-TEST is stopped.');

  await page.request.post('/api/need-support', {
    data: {
      need_support: {
        email: 'ann@example.com',
        topic: 'reader',
        problem: 'The pages stay grey.\nSince Monday.',
      },
    },
    headers: { 'x-xsrf-token': await formTokenOf(page) },
  });
  await open(page, 'Support');
  const requests = page.getByRole('table', { name: 'Support' });
  const request = requests.getByRole('row').filter({ hasText: 'The pages stay grey.' });
  await expect(request.getByRole('link', { name: 'Answer by email' })).toHaveAttribute(
    'href',
    /^mailto:ann@example\.com\?subject=Your%20request%20to%20/,
  );
  await expectOpenToAll(page);
  await request.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(request).toHaveCount(0);
  // The pressed button has gone with its row.
  await expect(page.getByRole('region', { name: 'Support' })).toBeFocused();
  await page.getByRole('radio', { name: 'All' }).check();
  await expect(request).toHaveCount(1);
});

test('An owner changes the name and the colour of the store with the keyboard, sees both in the store, and reads its health', async ({
  page,
  store,
  change,
}) => {
  // Restored after the test.
  await change({ name: 'Gatefold', accent: '', icon: '', 'site-message-text.de': '' });
  await openPublishPage(page, store);
  await open(page, 'Settings');
  const name = page.getByRole('textbox', { name: 'Name of the store' });
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText('Enter a name of up to 100 characters.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Tides & Moons');
  await expectOpenToAll(page);
  await test.step('Another tab has changed it meanwhile', async () => {
    await setSwitches(store, { name: 'Suns' });
    await name.press('Enter');
    const conflict = page.getByRole('region', { name: 'Somebody else changed these settings' });
    await expect(conflict).toBeFocused();
    await expect(conflict).toContainText('Suns');
    await press(page, 'Keep mine');
    await expect(name).toBeFocused();
    await name.press('Enter');
    await expect(said(page)).toContainText('Saved.');
  });

  await test.step('A message in German is for browsers in German', async () => {
    await page.getByRole('combobox', { name: 'Language of the texts' }).selectOption('German');
    await page
      .getByRole('textbox', { name: 'Message: German', exact: true })
      .fill('Heft 7 ist da.');
    await expectOpenToAll(page);
    await press(page, 'Save');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    const textIn = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await page.request.get(`${store.origin}/terms`, { headers })).text();
    };
    expect(await textIn('de-AT,de;q=0.9')).toContain('Heft 7 ist da.');
    expect(await textIn('en')).not.toContain('Heft 7');
  });

  await open(page, 'Look');
  await test.step('A picture becomes the icon, and another file does not', async () => {
    const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await chooseFiles(page, [svg], 'Upload a picture');
    await expect(said(page)).toContainText('An icon is a PNG, JPEG or WebP picture');
    const png = await createCanvas(64, 64).encode('png');
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: png };
    await chooseFiles(page, [picture], 'Upload a picture');
    await expect(said(page)).toContainText('The icon is set.');
    await expect(page.getByRole('textbox', { name: 'Icon' })).toHaveValue(/^\/icon\//);
  });
  const colour = page.getByRole('textbox', { name: 'Colour of links and buttons' });
  await colour.fill('#ffcc00');
  await colour.press('Enter');
  await expect(
    page.getByText(/its contrast on the pages is 1\.3 : 1.* such as #\w{6}\.$/),
  ).toBeVisible();
  await expect(colour).toBeFocused();
  await colour.fill('#0b6e4f');
  await expect(page.getByText('Contrast on the pages: 5.5 : 1.')).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview of the store"]');
  await expect(preview.locator('html')).toHaveCSS('--accent', '#0b6e4f');
  await expectOpenToAll(page);
  await colour.press('Enter');
  await expect(said(page)).toContainText('Saved.');

  await open(page, 'Team');
  await test.step('A program makes a call with a token, until it is revoked', async () => {
    await press(page, 'Add token');
    const name = page.getByRole('textbox', { name: 'Name of the token' });
    await expect(name).toBeFocused();
    await name.fill('Print works');
    await page.getByRole('combobox', { name: 'Valid for' }).selectOption('30 days');
    await name.press('Enter');
    await expect(said(page)).toContainText('The token is added.');
    await expectOpenToAll(page);
    const token = (await page.getByText(/^gatefold_/).textContent()) ?? '';
    const issues = () =>
      fetch(`${store.origin}/api/publish/issues`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await issues()).status).toBe(200);
    await press(page, 'Revoke: Print works');
    await press(page, 'Revoke now: Print works');
    await expect(page.getByText('There is no token.')).toBeVisible();
    expect((await issues()).status).toBe(401);
  });

  await open(page, 'Health');
  const items = page.getByRole('list', { name: 'Health' }).getByRole('listitem');
  await expect(items.filter({ hasText: 'Payment records' })).toContainText('OK');
  await expectOpenToAll(page);
  await press(page, 'Check now');
  await expect(page.getByText(/^Last check: /)).toBeVisible();

  await page.goto('/');
  await expect(page).toHaveTitle(/Tides & Moons/);
  await expect(page.locator('html')).toHaveCSS('--accent', '#0b6e4f');
});

const formTokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => /XSRF-TOKEN[^=]*=([^;]*)/.exec(document.cookie)?.[1] ?? '');

test('An owner finds a customer, grants an issue, and refunds a payment in part and then in whole', async ({
  page,
}) => {
  const checkout = await startCheckout({ prepare: preparePublishing });
  const { store } = checkout;
  const buyer = await checkout.person(7);
  await pay(buyer, { issue: issueIds.withSample }, 'pm_card_visa');
  await openPublishPage(page, store);

  await open(page, 'Customers');
  const customers = page.getByRole('table', { name: 'Customers' });
  const byEmail = customers.getByRole('columnheader', { name: 'Email' });
  const firstEmail = customers.getByRole('row').nth(1).getByRole('cell').first();
  for (const [order, first] of [
    ['ascending', /^buyer@/],
    ['descending', /^(?!buyer@)/],
  ] as const) {
    await byEmail.getByRole('button').press('Enter');
    await expect(byEmail).toHaveAttribute('aria-sort', order);
    await expect(firstEmail).toHaveText(first);
  }
  await expectOpenToAll(page);
  await page.getByRole('searchbox', { name: 'Beginning of an email, or number' }).fill('PAYS-7@');
  await expect(customers.getByRole('row')).toHaveCount(2);
  await expectOpenToAll(page);
  const saved = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/"pays-7@example\.com","\d+",.*,"1",""\r\n$/);
  await customers.getByRole('link', { name: 'pays-7@example.com' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'pays-7@example.com' })).toBeFocused();
  await expectOpenToAll(page);

  await page.getByRole('combobox', { name: 'Issue' }).selectOption('The Bought Issue');
  await press(page, 'Grant');
  await expect(said(page)).toContainText('The customer has it now.');
  const issues = page.getByRole('table', { name: 'Issues', exact: true });
  const granted = issues.getByRole('row').filter({ hasText: 'The Bought Issue' });
  await expect(granted).toContainText('Granted');
  await press(page, 'Take back: The Bought Issue');
  await press(page, 'Take back now: The Bought Issue');
  await expect(granted).toContainText('Closed on');

  await page.getByRole('table', { name: 'Payments' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payment \d+$/ })).toBeFocused();
  await page.getByRole('radio', { name: 'A part' }).check();
  await page.getByRole('textbox', { name: 'Amount, USD' }).fill('2,00');
  await press(page, 'Show the effect');
  await expect(page.getByText('The customer keeps the access.')).toBeVisible();
  await expectOpenToAll(page);
  await press(page, /^Refund \$2\.00: Payment/);
  await press(page, /^Refund now: Payment/);
  await expect(said(page)).toContainText('The money is on its way to the customer.');
  const happened = page.getByRole('table', { name: 'What happened' });
  await expect(happened).toContainText('Refund of $2.00: done');
  await press(page, 'Show the effect');
  await expect(page.getByText('The customer can no longer read the issue.')).toBeVisible();
  await press(page, /^Refund \$4\.99: Payment/);
  await press(page, /^Refund now: Payment/);
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the effect' })).toHaveCount(0);
  expect((await ownedBy(buyer)).issues).toEqual([]);

  await open(page, 'Payments');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Refunded');
  const payments = page.getByRole('table', { name: 'Payments' });
  await expect(payments.getByRole('row')).toHaveCount(2);
  await expect(payments).toContainText('pays-7@example.com');
  await open(page, 'Subscriptions');
  await expect(page.getByText('There is no subscription.')).toBeVisible();
  await expectOpenToAll(page);
  await closeChecked(store);
});
