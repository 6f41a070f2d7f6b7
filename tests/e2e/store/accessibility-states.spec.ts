import { expect, type Page } from '@playwright/test';
import { giftEndedPath, issuePath } from '#contract/paths.ts';
import { purchases } from '../../../server/platform/db/schema.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import { addPayment } from '../../helpers/billing.ts';
import { addIssue } from '../../helpers/manyIssues.ts';
import { expectFitting } from '../../helpers/onScreen.ts';
import { expectPages } from '../../helpers/reader.ts';
import { beUser, details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { issueIds, type RunningStore, startStore, userIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** States of screens that the journeys do not stop at, with axe and in the window. */

async function expectGood(page: Page, screen: string): Promise<void> {
  await expectFitting(page, screen, [page.viewportSize()?.width ?? 0]);
  await expectOpenToAll(page);
}

for (const [device, viewport, colorScheme, direction] of [
  ['a phone', { width: 390, height: 844 }, 'dark', 'rtl'],
] as const)
  test.describe(`on ${device}, ${colorScheme}, ${direction}`, () => {
    test.use({ viewport, contextOptions: { colorScheme, reducedMotion: 'reduce' } });

    test('the screens of a gift link have no violation of axe', async ({
      signedInPage: owner,
      person,
      change,
      browser,
      store,
    }) => {
      await change({ 'gift-links': 'on', 'interface-direction': direction });
      await person.own(issueIds.notBought);
      await owner.goto(issuePath(issueIds.notBought));
      await details(owner).getByRole('button', { name: 'Give a gift link' }).click();
      const dialog = owner.getByRole('dialog', { name: 'Give a gift link' });
      await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
      await expectGood(owner, 'the choice of days');
      await dialog.getByRole('button', { name: 'Create the link' }).click();
      const field = dialog.getByRole('textbox', { name: 'Gift link' });
      await expect(field).toBeFocused();
      await expectGood(owner, 'the new link');
      const url = await field.inputValue();
      await openAccount(owner, store);
      await expect(owner.getByRole('heading', { name: 'Gift links' })).toBeVisible();
      await expectGood(owner, 'the links of the account');

      const visit = await browser.newContext({ baseURL: store.origin, viewport, colorScheme });
      const guest = await visit.newPage();
      await guest.goto(url);
      await expectPages(guest, [1]);
      await expect(snackbars(guest)).toContainText('Opened by a gift link until');
      await expectGood(guest, 'the reader with the message of a gift');
      await guest.goto(giftEndedPath(issueIds.notBought));
      await expect(snackbars(guest)).toContainText('This gift link is no longer valid.');
      await expectGood(guest, 'the message that a link has ended');
      await visit.close();
    });
  });

test.describe('an account with long lists', () => {
  let store: RunningStore;
  test.beforeAll(async () => {
    store = await startStore({
      async prepare(resources) {
        const { buyer: userId } = userIds;
        for (let number = 1; number <= 24; number += 1) {
          const title =
            number % 3 ? `Issue ${number}` : `${'Donaudampfschifffahrt'.repeat(3)} ${number}`;
          const issueId = await addIssue(resources, { title });
          const paymentId = await addPayment(resources, userId, { issueId, description: title });
          await resources.db.insert(purchases).values({ userId, issueId, paymentId });
        }
      },
    });
  });
  test.afterAll(() => store.stop());

  test('has no violation of axe, with and without its question, on a phone', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await beUser(context, store, 'buyer');
    await openAccount(page, store);
    await expect(inside(page, 'Purchase History').getByRole('navigation')).toBeVisible();
    await expectGood(page, 'the account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGood(page, 'the question');
  });
});
