import { expect, type Page } from '@playwright/test';
import { giftEndedPath, issuePath } from '#contract/paths.ts';
import { expectPages } from '../../helpers/reader.ts';
import { details, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const issue = issueIds.notBought;
const { title } = issuePlans.notBought;

const giveButton = (page: Page) => details(page).getByRole('button', { name: 'Give a gift link' });
const giftDialog = (page: Page) => page.getByRole('dialog', { name: 'Give a gift link' });

/** The owner makes a link by the keyboard; returns its address. */
async function give(page: Page): Promise<string> {
  await page.goto(issuePath(issue));
  await giveButton(page).press('Enter');
  const dialog = giftDialog(page);
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
  await dialog.getByRole('radio', { name: '7 days' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '30 days' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create the link' }).press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Gift link' });
  await expect(field).toBeFocused();
  await expect.poll(() => field.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  return field.inputValue();
}

test.describe('a gift link', () => {
  test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } });
  test.beforeEach(async ({ change, person }) => {
    await change({ 'gift-links': 'on' });
    await person.own(issue);
  });

  test('is made in the details, opens the issue for a guest until the owner revokes it, and is offered to nobody while the publisher has switched it off', async ({
    signedInPage: owner,
    browser,
    store,
    change,
  }) => {
    await test.step('from the details to the end of the link', async () => {
      const url = await give(owner);
      await giftDialog(owner).getByRole('button', { name: 'Copy the link' }).click();
      await expect(snackbars(owner)).toContainText('The gift link was copied.');
      expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(url);

      const visit = await browser.newContext({ baseURL: store.origin });
      const guest = await visit.newPage();
      await guest.goto(url);
      await expectPages(guest, [1]);
      await expect(guest).not.toHaveURL(/gift/);
      const message = snackbars(guest).filter({ hasText: 'Opened by a gift link until' });
      await expect(message).toBeVisible();
      await guest.reload();
      await expectPages(guest, [1]);
      await expect(message).toHaveCount(0);

      await owner.goto('/account');
      const revoke = owner.getByRole('button', { name: `Revoke the gift link to ${title}` });
      await revoke.press('Enter');
      await expect(snackbars(owner)).toContainText('The gift link was revoked.');
      await expect(revoke).toHaveCount(0);

      await guest.goto(url);
      await expect(snackbars(guest)).toContainText('This gift link is no longer valid.');
      await expect(guest).toHaveURL(issuePath(issue));
      await expect(details(guest).getByRole('button', { name: 'Read' })).toBeDisabled();
      await visit.close();
    });

    await test.step('switched off', async () => {
      await change({ 'gift-links': 'off' });
      await owner.goto(giftEndedPath(issue));
      await expect(snackbars(owner)).toContainText('This gift link is no longer valid.');
      await expect(giveButton(owner)).toHaveCount(0);
    });
  });
});
