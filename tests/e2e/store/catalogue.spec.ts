import { expect, type Page } from '@playwright/test';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addIssues } from '../../helpers/manyIssues.ts';
import {
  beUser,
  card,
  cards,
  expectOpenToAll,
  expectStillDetails,
  expectWithinWindow,
  purchasedLines,
} from '../../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { tellTabs } from '../../helpers/tellTabs.ts';

const description = `A kiosk for *magazines*.\n\n${'More words than it can show. '.repeat(200)}`;

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({
    prepare: async (resources) => {
      // Beside the five of the seed: 'Issue 1' to 'Issue 25', every third free.
      await addIssues(resources, 25);
      await setStore(resources.db, 'description', description);
    },
  });
});
test.afterAll(() => store.stop());

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const turnTo = (page: Page, number: number) =>
  pager(page)
    .getByRole('button', { name: `Page ${number}`, exact: true })
    .click();
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const issuesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `Issue ${from - place}`);

async function sortBy(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('menuitemradio', { name: order, exact: true }).click();
}

test('tabs, search, order and pages make one list, which the address holds, and details lie over the page of the list on which their card is', async ({
  page,
}) => {
  await test.step('tabs, search, order and pages make one list, which the address holds', async () => {
    await page.goto(store.origin);
    await expect(page.getByRole('tab')).toHaveText(['All', 'Purchased', 'To Buy', 'Free']);
    await expect(tab(page, 'Purchased')).toBeDisabled();
    await expect.poll(() => titles(page)).toEqual(issuesFrom(25, 12));

    await turnTo(page, 2);
    await expect(page).toHaveURL(`${store.origin}/?offset=12`);
    await expect.poll(() => titles(page)).toEqual(issuesFrom(13, 12));
    const panel = page.getByRole('tabpanel', { name: 'All' });
    await expect(panel).toBeFocused();
    await expect(tab(page, 'All')).toHaveAttribute('data-part', 'trigger');
    await expect(panel).toBeFocused();

    await search(page).fill('iSSUE 2');
    await expect(page).toHaveURL(`${store.origin}/?search=iSSUE+2`);
    await expect.poll(() => titles(page)).toEqual([...issuesFrom(25, 6), 'Issue 2']);
    await sortBy(page, 'A-Z');
    await expect.poll(() => titles(page)).toEqual(['Issue 2', ...issuesFrom(25, 6).toReversed()]);
    await tab(page, 'Free').click();
    await expect(page).toHaveURL(`${store.origin}/?tab=free&search=iSSUE+2`);
    await expect.poll(() => titles(page)).toEqual(['Issue 24', 'Issue 21']);

    await page.reload();
    await expect(search(page)).toHaveValue('iSSUE 2');
    await expect(tab(page, 'Free')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => titles(page)).toEqual(['Issue 24', 'Issue 21']);
    await search(page).fill('nothing is called so');
    await expect(page.getByText('There is nothing to show here')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(cards(page)).toHaveCount(9);
    await expect(search(page)).toBeFocused();

    await page.goBack();
    await expect(page).toHaveURL(`${store.origin}/?search=iSSUE+2&sort=1`);
    await expect(search(page)).toHaveValue('iSSUE 2');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${store.origin}/`);
    await expect(search(page)).toHaveValue('');
    await page.goForward();
    await expect(search(page)).toHaveValue('iSSUE 2');
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('details lie over the page of the list on which their card is, and close to it', async () => {
    await page.goto(`${store.origin}/?sort=1&offset=12`);
    const shown = await expectTwelve(page);
    const title = shown.at(3) ?? '';
    await card(page, title).click();
    await expect(page).toHaveURL(/\/read\/\d+\?sort=1&offset=12$/);
    await expectStillDetails(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${store.origin}/?sort=1&offset=12`);
    await expect(card(page, title)).toBeFocused();

    // The oldest issue stands on the last page, which a link to it does not name.
    await page.goto(`${store.origin}/read/${issueIds.free}`);
    await expectStillDetails(page);
    await expect(cards(page)).toHaveCount(6);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${store.origin}/?offset=24`);
    await expect(card(page, issuePlans.free.title)).toBeFocused();
  });
});

async function expectTwelve(page: Page): Promise<string[]> {
  await expect(cards(page)).toHaveCount(12);
  return titles(page);
}

test('the tabs of a signed-in user follow the purchases', async ({ page, context }) => {
  await page.goto(`${store.origin}/?tab=purchased`);
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await beUser(context, store, 'buyer');
  await page.reload();
  await expect
    .poll(() => titles(page))
    .toEqual([issuePlans.bought.title, issuePlans.withdrawn.title]);
  await expect(purchasedLines(page)).toHaveCount(2);
  await tab(page, 'To Buy').click();
  await expect(pager(page)).toBeVisible();
  await turnTo(page, 2);
  await expect.poll(() => titles(page)).toContain(issuePlans.notBought.title);
  expect(await titles(page)).not.toContain(issuePlans.bought.title);
  await expect(page.getByRole('region', { name: 'Gatefold' })).toHaveCount(0);

  // Something is bought in another tab of the browser: the list is another one and begins anew.
  const [bought, active] = [{ issue_id: issueIds.notBought }, { active: false, expires_at: null }];
  await page.route('**/api/user/purchases', (route) =>
    route.fulfill({ json: { issues: [bought], withdrawn: [], subscription: active } }),
  );
  const other = await context.newPage();
  await other.goto(`${store.origin}/favicon.svg`);
  await tellTabs(other, 'purchase');
  await expect(page).toHaveURL(`${store.origin}/?tab=to_buy`);
  await expect(cards(page)).toHaveCount(12);
});

test('the store introduces itself to guests below all its issues, and pages hold as many cards as the window has room for', async ({
  page,
}) => {
  await test.step('the store introduces itself to guests below all its issues', async () => {
    await page.goto(store.origin);
    const about = page.getByRole('region', { name: 'Gatefold' });
    await expect(about.locator('em')).toHaveText('magazines');
    expect((await about.boundingBox())?.height).toBeLessThanOrEqual(350);
    await expect(about).toHaveAttribute('data-below', 'true');
    const fade = await about.evaluate((box) => getComputedStyle(box, '::after').blockSize);
    expect(fade).toBe('20px');
    await expectOpenToAll(page);
    await tab(page, 'Free').click();
    await expect(about).toHaveCount(0);
    await tab(page, 'All').click();
    await expect(about).toBeVisible();
  });

  await test.step('pages hold as many cards as the window has room for', async () => {
    const sizes = [
      [1920, 12],
      [1280, 12],
      [1000, 8],
      [700, 6],
      [400, 6],
    ] as const;
    await page.goto(`${store.origin}/?offset=12`);
    for (const [width, count] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await expect(cards(page)).toHaveCount(count);
      await expect(pager(page).getByRole('button', { name: 'Page 2' })).toBeVisible();
      await expectWithinWindow(page);
      const resting = width < 600 ? '150px' : '200px';
      await expect(search(page)).toHaveCSS('width', resting);
      await search(page).focus();
      await expect(search(page)).toHaveCSS('width', '350px');
      await expectWithinWindow(page);
      await search(page).blur();
    }
  });
});

test('the keyboard alone chooses a tab, an order and a page; a press before another tab is drawn or right after typing acts', async ({
  page,
}) => {
  await test.step('the keyboard alone chooses a tab, an order and a page, and a page that is turned before another tab is drawn turns in that tab', async () => {
    await test.step('the keyboard alone chooses a tab, an order and a page', async () => {
      await page.goto(store.origin);
      // Arrows come with the tabs' own code.
      await expect(page.locator('[data-scope=tabs]').first()).toBeVisible();
      await tab(page, 'All').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, 'To Buy')).toBeFocused();
      await expect(page).toHaveURL(`${store.origin}/`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${store.origin}/?tab=to_buy`);
      await page.getByRole('button', { name: 'Sort', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(page.getByRole('menu')).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${store.origin}/?tab=to_buy&sort=2`);
      await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeFocused();
      await pager(page).getByRole('button', { name: 'Next page' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${store.origin}/?tab=to_buy&sort=2&offset=12`);
      await expect(page.getByRole('tabpanel')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(cards(page).first()).toBeFocused();
    });

    await test.step('turning the page before another tab is drawn turns it in that tab', async () => {
      await page.goto(store.origin);
      await expect(page.locator('[data-scope=tabs]').first()).toBeVisible();
      const next = pager(page).getByRole('button', { name: 'Next page' });
      await expect(next).toBeEnabled();
      // Both presses in one task of the page: an element found before may have been replaced since.
      await page.evaluate(
        ([toBuy, next]) => {
          const pressable = [...document.querySelectorAll<HTMLElement>('button')];
          pressable.find(({ textContent }) => textContent === toBuy)?.click();
          pressable.find(({ ariaLabel }) => ariaLabel === next)?.click();
        },
        ['To Buy', 'Next page'],
      );
      await expect(page).toHaveURL(`${store.origin}/?tab=to_buy&offset=12`);
      await page.goBack();
      await expect(page).toHaveURL(`${store.origin}/?tab=to_buy`);
    });
  });

  await test.step('a press right after typing acts and the search is kept below it', async () => {
    await page.goto(store.origin);
    const found = async () => {
      await expect(page).toHaveURL(`${store.origin}/?search=Issue+1`);
      await expect(cards(page)).toHaveCount(11);
    };
    const dialog = page.getByRole('dialog');

    await search(page).fill('Issue 1');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(dialog).toBeVisible();
    await found();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await found();

    await search(page).fill('Issue 2');
    await card(page, 'Issue 2').click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/read\/\d+\?search=Issue\+2$/);
    await expect(cards(page)).toHaveCount(7);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${store.origin}/?search=Issue+2`);

    // Details that open without a press, as by another site's page, stay open as well.
    await search(page).fill('');
    await page.evaluate(() => {
      history.pushState({ usr: null, key: 'own', idx: 9 }, '', '/read/1');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    // The page of the list on which the issue is, without the search.
    await expect(cards(page)).toHaveCount(6);
    await expect(page).toHaveURL(`${store.origin}/read/1`);
  });
});

test('ten thousand issues on one page: the first at once, all within reach, few in the page', {
  tag: '@extended',
}, async ({ page }) => {
  const long = await startStore({
    prepare: async (resources) => {
      await addIssues(resources, 10_000);
      await setStore(resources.db, 'pagination', 'off');
    },
  });
  try {
    await page.route('**/api/issues', async (route) => {
      await expect(card(page, 'Issue 10000')).toBeVisible();
      await route.continue();
    });
    await page.goto(long.origin);
    await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10005');
    await expect(pager(page)).toHaveCount(0);
    await search(page).fill('issue 999');
    await expect(cards(page)).toHaveCount(11);
    await search(page).fill('');
    await sortBy(page, 'Z-A');
    await expect.poll(async () => (await titles(page))[0]).toBe(issuePlans.withSample.title);
    await sortBy(page, 'Recent');
    await expect(card(page, 'Issue 10000')).toBeVisible();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return card(page, issuePlans.free.title).count();
      })
      .toBe(1);
    expect(await cards(page).count()).toBeLessThan(100);
    expect(await page.locator('*').count()).toBeLessThanOrEqual(3000);
  } finally {
    await long.stop();
  }
});
