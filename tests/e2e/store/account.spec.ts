import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { PersonalData } from '#contract/api/personalData.ts';
import {
  inside,
  openAccount,
  openAccountAt,
  openPanels,
  panel,
  panelTitles,
} from '../../helpers/account.ts';
import { beUser } from '../../helpers/shop.ts';
import { planPrices } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.describe('the account page', () => {
  test('shows the e-mail, the providers, the subscription and its panels, and gives all that the store knows as a file', async ({
    page,
    context,
    store,
  }) => {
    await test.step('shows the e-mail and each provider by which one can sign in, with its mark [ACC-001, ACC-007, ACC-008]', async () => {
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      const own = inside(page, 'Your Account');
      await expect(own.getByText('buyer@example.com')).toBeVisible();
      for (const name of ['Google', 'Microsoft']) {
        const provider = own.getByRole('definition').filter({ hasText: name });
        await expect(provider).toBeVisible();
        await expect(provider.locator('svg')).toBeVisible();
      }
    });

    await test.step('has its panels all open, unless the way there names one [ACC-006, ACC-012 to ACC-016]', async () => {
      const titles = ['Subscription', 'Purchase History', 'Apply Coupon', 'Your Account'];
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      expect(await panelTitles(page)).toEqual(titles);
      expect(await openPanels(page)).toEqual(titles);
      for (const [name, title] of [
        ['details', 'Your Account'],
        ['subscription', 'Subscription'],
        ['coupon', 'Apply Coupon'],
        ['payments', 'Purchase History'],
      ] as const) {
        await openAccountAt(page, store, name);
        expect(await openPanels(page)).toEqual([title]);
        await expect(inside(page, title)).toBeVisible();
      }
      await openAccountAt(page, store, 'nonsense');
      expect(await openPanels(page)).toEqual(titles);
    });

    await test.step('gives all that the store knows as a file', async () => {
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export my data' }).click();
      const file = await coming;
      const data = PersonalData.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
      expect(data.account.email).toBe('buyer@example.com');
      expect(file.suggestedFilename()).toMatch(/\.json$/);
    });

    await test.step('shows a subscriber the end of the access, and offers plans to other users [ACC-009]', async () => {
      await beUser(context, store, 'subscriber');
      await openAccount(page, store);
      await expect(inside(page, 'Subscription')).toHaveText('Active until January 1, 2100');
      await beUser(context, store, 'lapsed');
      await openAccount(page, store);
      const plans = inside(page, 'Subscription').getByRole('button');
      await expect(plans).toHaveCount(Object.keys(planPrices).length);
    });

    await test.step('does not call a subscription that could not be asked for none, and asks again', async () => {
      await page.route('**/api/user/purchases', (route) => route.abort(), { times: 1 });
      await beUser(context, store, 'subscriber');
      await openAccount(page, store);
      const subscription = inside(page, 'Subscription');
      await expect(subscription.getByRole('alert')).toBeVisible();
      await subscription.getByRole('button', { name: 'Try again' }).click();
      await expect(subscription).toHaveText('Active until January 1, 2100');
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('states that an account has no e-mail', async () => {
      await page.route('**/api/user/me', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), email: null } });
      });
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      await expect(page.getByText('This account has no email address.')).toBeVisible();
    });
  });

  test('is used with the keyboard alone, is reached by the menu, and gives a finger room enough', async ({
    page,
    context,
    store,
  }) => {
    await test.step('is used with the keyboard alone', async () => {
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      await panel(page, 'Your Account').focus();
      await page.keyboard.press('Enter');
      await expect(inside(page, 'Your Account')).toBeHidden();
      await page.keyboard.press('Space');
      await expect(inside(page, 'Your Account')).toBeVisible();
      for (const name of ['Sign out everywhere', 'Export my data']) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':focus')).toHaveText(name);
      }
      // The last thing on the page, before the footer.
      const remove = page.getByRole('button', { name: 'Delete my account' });
      expect(await page.locator('main :is(a, button)').last().innerText()).toBe(
        await remove.innerText(),
      );
      await remove.focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Keep my account' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused();
    });

    await test.step('is reached by the menu, which goes away, however long it was open', async () => {
      await beUser(context, store, 'buyer');
      await page.goto(store.origin);
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      const menu = page.locator('[role=menu]');
      await menu.evaluate((element) =>
        Promise.all(element.getAnimations().map((animation) => animation.finished)),
      );
      await page.getByRole('menuitem', { name: 'Your account' }).click();
      await expect(panel(page, 'Your Account')).toBeVisible();
      await expect(menu).toBeHidden();
    });

    await test.step('is no wider than 1200 pixels, and gives a finger room enough', async () => {
      await page.setViewportSize({ width: 1920, height: 900 });
      await beUser(context, store, 'buyer');
      await openAccount(page, store);
      const box = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(box?.width).toBe(1200);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('checkbox')).toBeVisible();
      const pressed = 'main :is(button, a), [role=alertdialog] :is(button, label)';
      for (const place of await page.locator(pressed).all()) {
        const { height = 0 } = (await place.boundingBox()) ?? {};
        expect(height, await place.innerText()).toBeGreaterThanOrEqual(44);
      }
    });
  });
});
