import { expect } from '@playwright/test';
import { inside, openAccount } from '../../helpers/account.ts';
import { order, payByCard, testCards } from '../../helpers/checkoutPage.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { details, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectAccessible } from '../../helpers/wcag.ts';

test.use({ storeName: 'demo' });

test('a reader buys a bundle in the details of one of its issues, and has them all', {
  tag: '@extended',
}, async ({ signedInPage: page, store }) => {
  test.slow();
  const env = { DATA_DIR: store.dataDir };
  const content = [issueIds.notBought, issueIds.withSample].map(String);
  const offer = ['--title', 'Two by two', '--price', '9.99'];
  const { out } = await gatefold(['bundle', 'add', ...content, ...offer, '--json'], env);
  const { id } = JSON.parse(out) as { id: number };
  await page.goto(`${store.origin}/plans`);
  await page.getByRole('button', { name: /Two by two/ }).press('Enter');
  await expect(order(page)).toContainText('2 issues');
  await order(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/plans$/);
  await page.goto(`${store.origin}/read/${issueIds.withSample}`);
  await details(page)
    .getByRole('button', { name: /Two by two/ })
    .click();
  await expectAccessible(page, 'the cart with a bundle');
  await payByCard(page, testCards.good);
  await expect(snackbars(page)).toContainText('The bundle is bought.');
  await expect(details(page)).toContainText('The issues are in your library');
  await openAccount(page, store);
  await expect(inside(page, 'Purchase History')).toContainText('Two by two');
  await gatefold(['bundle', 'archive', String(id)], env);
  for (const name of ['notBought', 'withSample'] as const)
    await expect(page.getByRole('link', { name: issuePlans[name].title })).toBeVisible();
});
