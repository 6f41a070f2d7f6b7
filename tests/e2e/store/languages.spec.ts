import { expect, type Page } from '@playwright/test';
import { type Locale, locales } from '#contract/boot.ts';
import { everyWidth, expectFitting, expectNoneOf, picture } from '../../helpers/onScreen.ts';
import { browse, throughShop } from '../../helpers/screens.ts';
import { cards, details } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';
import { systemFacesOf } from '../../helpers/systemFaces.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { englishOnly, sayIn } from '../../helpers/texts.ts';

/** German, which has the longest words, is looked at every day in `looks.spec.ts`. */

test.use({ storeName: 'signIn' });

/** Some twenty screens, on a machine that may be three times as slow as the usual one. */
test.describe.configure({ timeout: 180_000 });

/** The label of the free tab in each language, written here and not read from the files. */
const free = {
  en: 'Free',
  it: 'Gratis',
  ja: '無料',
  pl: 'Bezpłatne',
  sv: 'Gratis',
  de: 'Kostenlos',
};

/** The screens that are opened most are checked at each width. */
const main = ['list', 'details', 'sign-in', 'support', 'account', 'shell.terms', 'not found'];

const widthsOf = (screen: string) => (main.includes(screen) ? everyWidth : undefined);

function languagesOf(page: Page): ReadonlySet<string> {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const file = /\/assets\/([a-z]{2})-[^/]+\.js$/.exec(response.url());
    if (file?.[1] && file[1] in free) loaded.add(file[1]);
  });
  return loaded;
}

const daily = { tag: [] };
const extended = { tag: '@extended' };

for (const locale of locales)
  test(
    `in ${locale} every screen speaks that language alone, fits the window, and loads no other`,
    locale === 'ja' ? daily : extended,
    async ({ page, change, store }) => {
      const loaded = languagesOf(page);
      const foreign = englishOnly(locale);
      await change({ language: locale });
      const look = async (screen: string) => {
        await expectFitting(page, `${screen}-${locale}`);
        if (locale !== 'en') await expectNoneOf(foreign, page, screen);
        if (screen === 'list') await expectPageOf(page, locale);
        await picture(page, `${screen}-${locale}`);
      };
      await throughShop({ page, store, say: sayIn(locale), look });
      expect([...loaded]).toEqual([locale]);
    },
  );

for (const locale of locales)
  test(
    `in ${locale} the screens that are opened most fit windows of each width`,
    extended,
    async ({ page, change, store }) => {
      await change({ language: locale });
      const look = (screen: string) => expectFitting(page, `${screen}-${locale}`, widthsOf(screen));
      await throughShop({ page, store, say: sayIn(locale), look });
    },
  );

async function expectPageOf(page: Page, locale: Locale): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('tab').last()).toHaveText(free[locale]);
}

/** Where something begins, counted from the left. */
const startOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;

/** Two elements of each screen, in reading order. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  list: ['header a', 'header button'],
  'sign-in': ['[data-provider] svg', '[data-provider] bdi'],
  details: ['[role=dialog] [data-cover]', '[role=dialog] h2'],
};

for (const [screens, go, when] of [
  ['list and details are', browse, daily],
  ['every screen is', throughShop, extended],
] as const)
  test(
    `right to left, ${screens} mirrored and fits the window`,
    when,
    async ({ page, change, store }) => {
      await change({ 'interface-direction': 'rtl' });
      const look = async (screen: string) => {
        await expectFitting(page, `${screen}-rtl`);
        await picture(page, `${screen}-rtl`);
        const pair = pairs[screen];
        if (!pair) return;
        const [first, second] = await Promise.all(pair.map((one) => startOf(page, one)));
        expect(first, `${screen}: ${pair[0]} before ${pair[1]}`).toBeGreaterThan(
          second ?? Number.NaN,
        );
      };
      await go({ page, store, say: sayIn('en'), look });
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(cards(page).nth(1)).toBeVisible();
      const [first, second] = await Promise.all(
        [0, 1].map((n) => cards(page).nth(n).boundingBox()),
      );
      expect(first?.x).toBeGreaterThan(second?.x ?? Number.NaN);
      await expect(details(page)).toHaveCount(0);
    },
  );

test(
  'in pl the first visit shows no letter in a face of the system',
  extended,
  async ({ page, store, change }) => {
    await change({ language: 'pl' });
    await page.goto(store.origin);
    await expect(page.getByText('Zaloguj się').first()).toBeVisible();
    // An element that React has replaced has no style.
    await expect(async () => {
      expect(await systemFacesOf(page, 'header *, footer *, main *')).toEqual([]);
    }).toPass();
  },
);

for (const tag of ['', 'C', 'en_US', 'en-US@posix'])
  test(
    `a browser that calls its language ${JSON.stringify(tag)} shows every page, and prices`,
    extended,
    async ({ page, store }) => {
      await page.addInitScript((language) => {
        Object.defineProperty(navigator, 'language', { get: () => language });
        Object.defineProperty(navigator, 'languages', { get: () => [language] });
      }, tag);
      const failures: Error[] = [];
      page.on('pageerror', (error) => failures.push(error));
      await page.goto(store.origin);
      await expect(page.getByText('$5.99')).toBeVisible();
      await page.goto(`/read/${issueIds.notBought}`);
      await expect(details(page).getByText('$5.99')).toBeVisible();
      for (const path of ['/publish', '/terms']) {
        await page.goto(path);
        await expect(page.locator('h1, h2').first(), path).toBeVisible();
      }
      expect(failures).toEqual([]);
    },
  );
