import { once } from 'node:events';
import { expect } from '@playwright/test';
import {
  beUser,
  card,
  watchShifts,
  details,
  expectStillDetails,
  shifts,
  watchNarrowest,
} from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.describe('the details', () => {
  test('open by a press on a card, over the list, close back to it, and follow back and forward (CONST-040)', async ({
    page,
    store,
  }) => {
    await page.goto('/');
    await card(page, issuePlans.withSample.title).click();
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}`);
    await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('With a Sample');
    await expectStillDetails(page);
    await expect(details(page).locator('xpath=../..')).toHaveCSS('z-index', '2000');
    await details(page).getByRole('button', { name: 'Close' }).click();
    await expect(details(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(card(page, issuePlans.withSample.title)).toBeFocused();
    await card(page, issuePlans.free.title).click();
    await expect(details(page)).toBeVisible();
    await page.goBack();
    await expect(details(page)).toHaveCount(0);
    await page.goForward();
    await expect(details(page)).toContainText(issuePlans.free.title);
  });

  test.describe('in motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });
    test('grow from the card to their place', async ({ page }) => {
      await page.goto('/');
      const title = issuePlans.free.title;
      await card(page, title).hover();
      const start = await card(page, title).locator('[data-cover]').boundingBox();
      const narrowest = await watchNarrowest(page);
      await card(page, title).click();
      await expectStillDetails(page);
      const last = await details(page).boundingBox();
      expect(await narrowest()).toBeLessThan(last?.width ?? 0);
      expect(start?.width).toBeLessThan(last?.width ?? 0);
    });
  });

  test('open by a shared link without anything moving, also when their end arrives late, and close to the card', async ({
    page,
  }) => {
    const late = new AbortController();
    await page.route('**/inside', async (route) => {
      if (!late.signal.aborted) await once(late.signal, 'abort');
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(`/read/${issueIds.bought}`);
    await expectStillDetails(page);
    await expect(page).toHaveTitle(/^The Bought Issue - /);
    await expect(details(page).locator('img[data-sharp]').first()).toBeVisible();
    late.abort();
    await expect(details(page).getByRole('heading', { name: 'More issues' })).toBeVisible();
    expect(await shifts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(card(page, issuePlans.bought.title)).toBeFocused();
  });
});

test.describe('what can be done with an issue', () => {
  // Every other case stands in the table of the rules.
  const offers = [
    ['guest', 'withSample', { read: false, preview: true, download: false }],
    ['new', 'free', { read: true, preview: false, download: true }],
    ['subscriber', 'notBought', { read: true, preview: false, download: false }],
    ['buyer', 'bought', { read: true, preview: false, download: true }],
  ] as const;
  test('is right for each kind of user, and Download opens the file in a new tab', async ({
    page,
    context,
    store,
  }) => {
    const link = details(page).getByRole('link', { name: 'Download' });
    for (const [user, name, { read, preview, download }] of offers) {
      if (user !== 'guest') await beUser(context, store, user);
      await page.goto(`/read/${issueIds[name]}`);
      const button = (name: string) => details(page).getByRole('button', { name, exact: true });
      await expect(button('Read')).toBeEnabled({ enabled: read });
      await expect(button('Preview')).toHaveCount(preview ? 1 : 0);
      await expect(link, `${user}, ${name}`).toHaveCount(download ? 1 : 0);
    }
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
  });
});
