import { expect } from '@playwright/test';
import {
  card,
  cards,
  watchShifts,
  details,
  expectStillDetails,
  shifts,
  snackbars,
  withoutFirstIssues,
} from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.describe('the list', () => {
  test('shows a guest every issue with its title and price, in the server’s order, asks for nothing that the page brought, sharpens each cover in place, and lifts the header', async ({
    page,
    request,
  }) => {
    await test.step('shows a guest every issue as a card with its title and price, in the server’s order, and sharpens each cover in place', async () => {
      await watchShifts(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/cover/')) asked.push(search);
      });
      await page.goto('/');
      await expect(cards(page).locator('img[data-sharp]')).toHaveCount(5);
      expect(asked[0]).toBe('?w=15');
      expect(new Set(asked)).toEqual(new Set(['?w=15', '?w=400']));
      expect(await shifts(page)).toEqual([]);
      const issues = (await (await request.get('/api/issues')).json()) as { title: string }[];
      const titles = issues.map(({ title }) => title || 'no title');
      expect(await cards(page).getByRole('heading').allTextContents()).toEqual(titles);
      expect(await cards(page).locator('[data-cover]').count()).toBe(titles.length);
      const line = (title: string) => page.getByRole('listitem').filter({ has: card(page, title) });
      await expect(line(issuePlans.free.title)).toContainText('Free');
      await expect(line(issuePlans.notBought.title)).toContainText('$5.99');
    });

    await test.step('lifts the header once the page has scrolled by 50 pixels', async () => {
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.goto('/');
      await expect(cards(page).first()).toBeVisible();
      const header = page.getByRole('banner');
      await page.evaluate(() => window.scrollTo(0, 49));
      await expect(header).toHaveCSS('box-shadow', 'none');
      await page.evaluate(() => window.scrollTo(0, 51));
      await expect(header).not.toHaveCSS('box-shadow', 'none');
    });
  });

  test('sets the title on a cover that cannot be had, and shows the cover once the connection is back', async ({
    page,
    context,
  }) => {
    await test.step('sets the title on a cover that cannot be had', async () => {
      await page.route('**/cover/**', (route) => route.abort());
      await page.goto('/');
      await expect(cards(page).locator('[data-missing]')).toHaveCount(5);
      await expect(cards(page).locator('[data-missing]').last()).toHaveText(issuePlans.free.title);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('shows the covers that could not be had once the connection is back', async () => {
      const covers = '**/cover/**';
      await page.route(covers, (route) => route.abort('internetdisconnected'));
      await page.goto('/');
      await expect(cards(page).locator('[data-missing]')).toHaveCount(5);
      await page.unroute(covers);
      // A picture may be requested again a moment before the connection is there.
      await expect(async () => {
        await context.setOffline(true);
        await context.setOffline(false);
        await expect(cards(page).locator('img[data-sharp]')).toHaveCount(5, { timeout: 5000 });
      }).toPass();
    });
  });
});

test.describe('wrong addresses', () => {
  test('lead to the list with a word or to a page with a way back, and nothing is called unknown while the issues are still coming', async ({
    page,
    store,
  }) => {
    await test.step('lead to the list, an unknown issue with a word; any other is not found, with a way back', async () => {
      for (const path of ['/issues', '/read', '/read/999999']) {
        await page.goto(path);
        await expect(page).toHaveURL(`${store.origin}/`);
      }
      await expect(snackbars(page).getByText('Item was not found.')).toHaveCount(1);
      await expect(cards(page).first()).toBeVisible();
      await page.goto('/nope');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(
        page.getByText(
          "Looks like you've followed a broken link or entered a URL that doesn't exist on this site.",
        ),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Return to the list' }).click();
      await expect(cards(page).first()).toBeVisible();
    });

    await test.step('nothing is called unknown while the issues are still coming', async () => {
      await withoutFirstIssues(page);
      await page.route('**/api/issues', async (route) => {
        await expect(page.getByText('Loading the issues')).toBeAttached();
        await expect(page).toHaveURL(`${store.origin}/read/${issueIds.free}`);
        await expect(snackbars(page)).toBeEmpty();
        await route.continue();
      });
      await page.goto(`/read/${issueIds.free}`);
      await expect(details(page)).toBeVisible();
    });
  });
});

test.describe('the page that cannot be loaded', () => {
  test('says so, also where its settings make no sense, and loads when it is asked again', async ({
    page,
    store,
  }) => {
    await test.step('says so, and loads when it is asked again', async () => {
      await withoutFirstIssues(page);
      await page.route('**/api/issues', (route) => route.abort(), { times: 1 });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
      await expect(page.getByText('There was a problem loading the page.')).toBeVisible();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(cards(page).first()).toBeVisible();
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('says so too where the settings in the page make no sense', async () => {
      await page.route(store.origin, async (route) => {
        const answer = await route.fetch();
        const html = await answer.text();
        await route.fulfill({
          response: answer,
          body: html.replace('"locale":"en"', '"locale":7'),
        });
      });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
    });
  });
});

test('a snackbar above a modal is reached by Tab and by F6, and back, and pressed without closing the modal', async ({
  page,
}) => {
  await page.goto('/read/999999');
  await expect(snackbars(page).getByText('Item was not found.')).toBeVisible();
  await card(page, issuePlans.withSample.title).click();
  await expectStillDetails(page);
  await page.keyboard.press('F6');
  await expect(snackbars(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('F6');
  const focused = details(page).getByRole('button', { name: 'Preview' });
  await expect(focused).toBeFocused();
  // Round the modal and the snackbar by keys alone, in both directions.
  const dismiss = snackbars(page).getByRole('button', { name: 'Dismiss' });
  for (const key of ['Tab', 'Shift+Tab']) {
    let presses = 0;
    for (const goal of [dismiss, focused]) {
      do {
        await page.keyboard.press(key);
        presses += 1;
      } while (presses < 30 && !(await goal.evaluate((it) => it === document.activeElement)));
      await expect(goal).toBeFocused();
    }
  }
  await snackbars(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(snackbars(page)).toBeEmpty();
  await expect(details(page)).toBeVisible();
});
