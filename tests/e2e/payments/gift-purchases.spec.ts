import { expect } from '@playwright/test';
import { issuePath } from '#contract/paths.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import { order, payByCard, testCards } from '../../helpers/checkoutPage.ts';
import { details, snackbars } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'demo' });

test('a reader buys an issue as a gift, and a link leads its recipient to the field that redeems it', {
  tag: '@extended',
}, async ({ signedInPage: page, browser, store, change }) => {
  test.slow();
  await change({ 'gift-purchases': 'on' });
  await page.goto(store.origin + issuePath(issueIds.notBought));
  await details(page).getByRole('button', { name: 'Gift', exact: true }).press('Enter');
  await expect(order(page)).toContainText('Single issue, as a gift');
  await payByCard(page, testCards.good);
  await expect(snackbars(page)).toContainText('Your gift is ready.');
  const link = page.getByRole('textbox', { name: 'Link to the gift' });
  const url = await link.inputValue();
  await openAccount(page, store);
  await expect(
    inside(page, 'Purchase History').getByRole('textbox', { name: 'Link to the gift' }),
  ).toHaveValue(url);

  const visit = await browser.newContext();
  const guest = await visit.newPage();
  await guest.goto(url);
  await expect(snackbars(guest)).toContainText('You have to sign in');
  await visit.close();

  // The buyer may redeem it too.
  await page.goto(url);
  await page.reload();
  const coupon = inside(page, 'Apply Coupon');
  await expect(coupon.getByRole('textbox', { name: 'Code' })).toHaveValue(/^[\w-]{14}$/);
  await coupon.getByRole('button', { name: 'Redeem' }).click();
  await expect(snackbars(page)).toContainText('Successfully redeemed a coupon.');
  await page.reload();
  await expect(inside(page, 'Purchase History')).toContainText('Redeemed');
});
