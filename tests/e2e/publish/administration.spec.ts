import { expect, type Page } from '@playwright/test';
import { openPublishPage, press, said } from '../../helpers/publishPage.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';

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

const formTokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => /XSRF-TOKEN[^=]*=([^;]*)/.exec(document.cookie)?.[1] ?? '');
