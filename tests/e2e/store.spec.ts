import { expect } from '@playwright/test';
import { expectSharp } from '../helpers/reader.ts';
import {
  beUser,
  card,
  cards,
  watchShifts,
  details,
  expectStillDetails,
  purchasedLines,
  sendOldToken,
  shifts,
  snackbars,
  withoutFirstIssues,
} from '../helpers/shop.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

test.describe('the list', () => {
  test('shows a guest every issue as a card with its title and price, in the server’s order, and sharpens each cover in place', async ({
    page,
    request,
  }) => {
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

  test('writes prices as the browser does, whatever the page’s language', async ({
    browser,
    store,
  }) => {
    const page = await browser.newPage({ locale: 'de-DE', baseURL: store.origin });
    await page.goto('/');
    await expect(page.getByText('5,99 $')).toBeVisible();
    await page.close();
  });

  test('names what the reader bought, and never shows its price before', async ({
    page,
    context,
    store,
  }) => {
    await beUser(context, store, 'buyer');
    await page.route('**/api/user/purchases', async (route) => {
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByText('$4.99')).toHaveCount(0);
      await route.continue();
    });
    await page.goto('/');
    await expect(purchasedLines(page)).toHaveCount(1);
  });

  test('sets the title on a cover that cannot be had', async ({ page }) => {
    await page.route('**/cover/**', (route) => route.abort());
    await page.goto('/');
    await expect(cards(page).locator('[data-missing]')).toHaveCount(5);
    await expect(cards(page).locator('[data-missing]').last()).toHaveText(issuePlans.free.title);
  });

  test('shows the covers that could not be had once the connection is back', async ({
    page,
    context,
  }) => {
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

  test('lifts the header once the page has scrolled by 50 pixels', async ({ page }) => {
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

test.describe('wrong addresses', () => {
  test('lead to the list, an unknown issue with a word; any other is not found, with a way back', async ({
    page,
    store,
  }) => {
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

  test('nothing is called unknown while the issues are still coming', async ({ page, store }) => {
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

test.describe('the page that cannot be loaded', () => {
  test('says so, and loads when it is asked again', async ({ page }) => {
    await withoutFirstIssues(page);
    await page.route('**/api/issues', (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
    await expect(page.getByText('There was a problem loading the page.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('says so too where the settings in the page make no sense', async ({ page, store }) => {
    await page.route(store.origin, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({ response: answer, body: html.replace('"locale":"en"', '"locale":7') });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
  });

  test('reloads by itself when its form token is out of date, but only once', async ({ page }) => {
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    const stale = { code: 'bad_csrf_token', message: 'Bad CSRF token.' };
    await withoutFirstIssues(page);
    await page.route('**/api/issues', (route) => route.fulfill({ status: 403, json: stale }), {
      times: 2,
    });
    await page.goto('/');
    const failure = page.getByRole('heading', { name: 'Could not load the page' });
    await expect(failure).toBeVisible();
    expect(loads).toBe(2);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('reads again once a page whose form token became too old was loaded anew', async ({
    page,
  }) => {
    await sendOldToken(page, `**/api/issues/${issueIds.free}/download/full`);
    await page.goto(`/read/${issueIds.free}`);
    await expectStillDetails(page);
    await details(page).getByRole('button', { name: 'Read', exact: true }).click();
    const expired = page.getByRole('alertdialog', { name: 'Your sessions has expired' });
    await expired.getByRole('button', { name: 'Reload' }).click();
    // A reload stays in the reader.
    await expectSharp(page);
  });

  test('asks for the store and its plans together where the page did not bring them', async ({
    page,
    store,
  }) => {
    await page.route(store.origin, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: html.replace(/<script type="application\/json".*?<\/script>/, ''),
      });
    });
    const both = Promise.all(
      ['store', 'plans'].map((name) => page.waitForRequest(`${store.origin}/api/${name}`)),
    );
    await page.goto('/');
    await both;
    await expect(cards(page).first()).toBeVisible();
  });

  test('asks for neither, nor for issues that it brought, where it did', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => asked).toContain('/api/user/me');
    expect(asked).not.toContain('/api/issues');
    expect(asked).not.toContain('/api/store');
    expect(asked).not.toContain('/api/plans');
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
