import { expect } from '@playwright/test';
import { openAccount } from '../../helpers/account.ts';
import { beUser, snackbars } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.describe('who leaves', () => {
  test('signs out everywhere after a question; without the server the user stays signed in and reads why', async ({
    page,
    context,
    person,
    store,
  }) => {
    const elsewhere = await person.visit();
    await person.signIn(context);
    await openAccount(page, store);
    await page.route('**/api/user/sessions/end', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out on all devices?' });
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const button = question.getByRole('button', { name: 'Sign out everywhere' });
    await button.click();
    await expect(snackbars(page)).toContainText('Connection error');
    await expect(button).toBeEnabled();
    await expect(page).toHaveURL(`${store.origin}/account`);
    expect((await elsewhere.get('/api/user/me')).status).toBe(200);
    await button.click();
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(snackbars(page)).toContainText('Signed out');
    await expect(snackbars(page)).not.toContainText('You have to sign in');
    await expect(page.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
    expect((await elsewhere.get('/api/user/me')).status).toBe(401);
  });

  test('keeps the account by closing its question, and deletes it after a list of the losses', async ({
    page,
    context,
    person,
    store,
    change,
  }) => {
    await test.step('is asked anew the next time', async () => {
      await beUser(context, store, 'subscriber');
      await openAccount(page, store);
      const ask = page.getByRole('button', { name: 'Delete my account' });
      await ask.click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Your subscription, active until January 1, 2100');
      await question.getByRole('checkbox').check();
      await question.getByRole('button', { name: 'Keep my account' }).click();
      await expect(question).toBeHidden();
      await ask.click();
      await expect(question.getByRole('checkbox')).not.toBeChecked();
    });

    await context.clearCookies();

    await test.step('the losses and the end', async () => {
      await change({ payments: 'off' });
      await person.own(issueIds.bought);
      await person.own(issueIds.notBought);
      const owner = await person.visit();
      await person.signIn(context);
      await openAccount(page, store);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await expect(question.getByRole('listitem')).toHaveText([
        'Your email address and the ways you sign in',
        '2 issues that you own',
      ]);
      const last = question.getByRole('button', { name: 'Delete my account' });
      await expect(last).toBeDisabled();
      await question.getByRole('checkbox').check();
      await last.click();
      await expect(page).toHaveURL(`${store.origin}/`);
      await expect(question).toBeHidden();
      await expect(snackbars(page)).toContainText('Your account has been deleted');
      await expect(snackbars(page)).not.toContainText('You have to sign in');
      expect((await owner.get('/api/user/me')).status).toBe(401);
    });
  });
});
