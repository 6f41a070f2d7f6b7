import { expect, type Page, type Route } from '@playwright/test';
import { cards, watchShifts, details, expectOpenToAll, shifts } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** The upper edges of the first visible elements, in whole CSS pixels. */
const tops = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list and an issue can be read, and lead to each other', async ({ page, store }) => {
    await page.goto(store.origin);
    const notice = page.locator('noscript p');
    await expect(notice).toBeVisible();
    expect(await notice.textContent()).toContain('please allow JavaScript');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Issues');
    await page.getByRole('link', { name: issuePlans.withSample.title, exact: true }).click();
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}`);
    await expect(page).toHaveTitle('With a Sample - Gatefold');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('With a Sample');
    const article = page.getByRole('article');
    await expect(article.getByText('An issue with emphasis and a link.')).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  });
});

const firstScript = /\/assets\/(?:first|index)-[^/]*\.js/;

for (const screen of screens) {
  test.describe(`at ${screen.width} pixels`, () => {
    test.use({ viewport: screen });

    test('the app puts its list, the details and the facts of an issue where they are already, and nothing is forbidden', async ({
      page,
      store,
    }) => {
      await test.step('the app puts its list where the first covers are, and nothing is forbidden', async () => {
        const forbidden: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/i.test(message.text())) forbidden.push(message.text());
        });
        await watchShifts(page);
        // Fonts that come late are not used, and other letters break other lines: then once more.
        await expect(async () => {
          await page.route(firstScript, (route) => route.abort());
          await page.goto(store.origin);
          await expect(page.locator('[data-still]')).toBeVisible();
          const titles = await tops(page, 'header, main h2');
          await expectOpenToAll(page);
          await page.unroute(firstScript);
          await page.reload();
          await expect(cards(page).first()).toBeVisible();
          expect(await tops(page, 'header, main h2')).toEqual(titles);
        }).toPass();
        expect(await shifts(page)).toEqual([]);
        expect(forbidden).toEqual([]);
      });

      await test.step('the app leaves the facts of a free issue where they are', async () => {
        await page.route(firstScript, (route) => route.abort());
        await page.goto(`${store.origin}/read/${issueIds.free}`);
        await expect(page.locator('[data-details] dl')).toBeVisible();
        const still = await page.locator('[data-details] dl').boundingBox();
        await page.unroute(firstScript);
        await page.reload();
        await expect(page.locator('[data-details]')).toHaveCount(0);
        await expect.poll(() => details(page).locator('dl').boundingBox()).toEqual(still);
      });

      await test.step('the app puts the details where the issue is already', async () => {
        await page.route(firstScript, (route) => route.abort());
        await page.goto(`${store.origin}/read/${issueIds.notBought}`);
        const panel = page.locator('[data-details] > div').last();
        await expect(panel).toBeVisible();
        const still = await panel.boundingBox();
        await page.unroute(firstScript);
        await page.reload();
        await expect(page.locator('[data-details]')).toHaveCount(0);
        await expect.poll(() => details(page).boundingBox()).toEqual(still);
      });
    });
  });
}

test('the page is painted before the script of the app is requested, and a card that is clicked in between opens its issue', async ({
  page,
  store,
}) => {
  await test.step('the page is painted before the script of the app is requested', async () => {
    await page.goto(store.origin);
    await expect(cards(page).first()).toBeVisible();
    const [painted, requested] = await page.evaluate((script) => {
      const [first] = performance.getEntriesByName('first-paint');
      const [app] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.match(script));
      return [first?.startTime, app?.startTime];
    }, firstScript.source);
    expect(requested).toBeGreaterThan(painted ?? Number.NaN);
  });

  await test.step('a card that is clicked before the app has drawn opens its issue', async () => {
    const held: Route[] = [];
    const language = /\/assets\/en-[^/]*\.js/;
    await page.route(language, (route) => void held.push(route));
    const started = page.waitForRequest(firstScript);
    await page.goto(store.origin);
    await (await started).response();
    await page.getByRole('link', { name: issuePlans.withSample.title, exact: true }).click();
    await page.unroute(language);
    // Those of the first document are cancelled.
    for (const route of held) await route.continue().catch(() => undefined);
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}`);
    await expect(details(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the details of the first address load their own cover alone; the list is drawn at the first touch, or when they are closed by a key', async ({
    page,
    store,
  }) => {
    await test.step('the prerendered details load their own cover and none of the list', async () => {
      const covers = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/cover/')) covers.add(pathname);
      });
      await page.route(firstScript, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.goto(`${store.origin}/read/${issueIds.notBought}`);
      await failed;
      expect(covers.size).toBe(1);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('the list below the details of the first address is drawn at the first touch', async () => {
      await page.goto(`${store.origin}/read/${issueIds.notBought}`);
      // The end of the details arrives last.
      await expect(details(page).getByRole('heading', { name: 'More issues' })).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await details(page).getByRole('heading', { level: 2 }).first().click();
      await expect(cards(page)).not.toHaveCount(0);
      await details(page).getByRole('button', { name: 'Close' }).click();
      await expect(cards(page).first()).toBeVisible();
    });

    await test.step('the list is there when the details of the first address are closed by a key', async () => {
      await page.goto(`${store.origin}/read/${issueIds.notBought}`);
      await expect(details(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details(page)).toHaveCount(0);
      await expect(cards(page).first()).toBeVisible();
    });
  });
});
