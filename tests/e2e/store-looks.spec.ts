import { type Browser, expect, type Page, test } from '@playwright/test';
import { locales, themes } from '#contract/boot.ts';
import { setStore } from '../../server/store/index.ts';
import { palettes } from '../../src/ui/palette.ts';
import {
  card,
  cards,
  details,
  expectOpenToAll,
  expectStillDetails,
  expectWithinWindow,
  withoutFirstIssues,
} from '../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore, startStore } from '../helpers/startStore.ts';

/** Opens a store with these switches for as long as `look` takes. */
async function withStore(
  switches: Readonly<Record<string, string>>,
  look: (store: RunningStore) => Promise<void>,
): Promise<void> {
  const store = await startStore({
    prepare: async ({ db }) => {
      for (const [name, value] of Object.entries(switches)) await setStore(db, name, value);
    },
  });
  try {
    await look(store);
  } finally {
    await store.stop();
  }
}

async function withPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Goes through the screens and looks at each. */
async function throughScreens(
  page: Page,
  { origin }: RunningStore,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(origin);
  await expect(cards(page).first()).toBeVisible();
  await look(page);
  await page.goto(`${origin}/read/${issueIds.withSample}`);
  await expectStillDetails(page);
  await look(page);
  await page.goto(`${origin}/nope`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page);
  await withoutFirstIssues(page);
  await page.route('**/api/issues', (route) => route.abort(), { times: 1 });
  await page.goto(origin);
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page);
}

const small = { width: 360, height: 740 };

const surfaceOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--surface').trim());

for (const theme of themes) {
  test(`the theme ${theme} has its own colours and no barriers, by day and by night`, async ({
    browser,
  }) => {
    await withStore({ theme }, async (store) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await withPage(browser, { colorScheme }, async (page) => {
          await throughScreens(page, store, expectOpenToAll);
          expect(await surfaceOf(page)).toBe(palettes[theme][colorScheme].surface);
        });
      }
    });
  });
}

for (const locale of locales) {
  test(`in ${locale} nothing runs out of a small screen`, async ({ browser }) => {
    await withStore({ language: locale }, async (store) => {
      await withPage(browser, { viewport: small }, async (page) => {
        await throughScreens(page, store, expectWithinWindow);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      });
    });
  });
}

test('one language is loaded, not six', async ({ browser }) => {
  await withStore({ language: 'de' }, async ({ origin }) => {
    await withPage(browser, {}, async (page) => {
      const files: string[] = [];
      page.on('response', (response) => files.push(new URL(response.url()).pathname));
      await page.goto(origin);
      await expect(page.getByRole('listitem').getByText('Kostenlos')).toBeVisible();
      expect(files.filter((file) => /\/(?:en|it|ja|pl|sv|de)-[^/]+\.js$/.test(file))).toHaveLength(
        1,
      );
    });
  });
});

test('right to left, every screen is mirrored', async ({ browser }) => {
  await withStore({ 'interface-direction': 'rtl' }, async (store) => {
    await withPage(browser, { viewport: { width: 1194, height: 834 } }, async (page) => {
      await throughScreens(page, store, expectOpenToAll);
      await page.goto(store.origin);
      const first = await cards(page).nth(0).boundingBox();
      const second = await cards(page).nth(1).boundingBox();
      expect(first?.x).toBeGreaterThan(second?.x ?? 0);
      await card(page, issuePlans.free.title).click();
      await expectStillDetails(page);
      const cover = await details(page).locator('[data-cover]').boundingBox();
      const title = await details(page).getByRole('heading', { level: 2 }).boundingBox();
      expect(cover?.x).toBeGreaterThan(title?.x ?? 0);
    });
  });
});

test('where issues are unlocked instead of sold, nothing has a price', async ({ browser }) => {
  await withStore({ 'promo-only': 'on' }, async ({ origin }) => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${origin}/read/${issueIds.withSample}`);
      await expect(details(page)).toBeVisible();
      await expect(page.getByText('Free', { exact: true })).toBeAttached();
      expect(await page.locator('body').textContent()).not.toContain('$');
    });
  });
});

test('with sign-in off nobody asks who is here', async ({ browser }) => {
  await withStore({ auth: 'off' }, async ({ origin }) => {
    await withPage(browser, {}, async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(origin);
      await expect(page.getByText('$5.99')).toBeVisible();
      expect(asked).not.toContain('/api/user/me');
    });
  });
});

test('a store with nothing in it says so', async ({ page }) => {
  const store = await startStore({ seed: false });
  await page.goto(store.origin);
  await expect(page.getByText('There is nothing to show here')).toBeVisible();
  await expectOpenToAll(page);
  await store.stop();
});
