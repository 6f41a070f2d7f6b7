import { expect, type Page, test } from '@playwright/test';
import { type Locale, locales } from '#contract/boot.ts';
import { everyWidth, expectFitting, expectNoneOf, picture } from '../helpers/onScreen.ts';
import { throughShop } from '../helpers/screens.ts';
import { cards, details } from '../helpers/shop.ts';
import { type SignInStore, startSignInStore } from '../helpers/signInPage.ts';
import { setSwitches } from '../helpers/switches.ts';
import { englishOnly, sayIn } from '../helpers/texts.ts';

/** Some twenty screens, on a machine that may be three times as slow as the usual one. */
test.describe.configure({ timeout: 180_000 });

let store: SignInStore;

test.beforeAll(async () => {
  store = await startSignInStore({
    env: {
      AUTH_GOOGLE_CLIENT_ID: 'id',
      AUTH_GOOGLE_CLIENT_SECRET: 'a secret',
      AUTH_MICROSOFT_CLIENT_ID: 'id',
      AUTH_MICROSOFT_CLIENT_SECRET: 'a secret',
    },
  });
});

test.afterAll(() => store.stop());

/** Words that nobody looks up in the files: what stands at the free tab. */
const free = {
  en: 'Free',
  it: 'Gratis',
  ja: '無料',
  pl: 'Bezpłatne',
  sv: 'Gratis',
  de: 'Kostenlos',
};

/** What is opened most is looked at in each width. */
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

for (const locale of locales)
  test(`in ${locale} every screen speaks that language alone, fits the window, and loads no other`, async ({
    page,
  }) => {
    const loaded = languagesOf(page);
    const foreign = englishOnly(locale);
    await setSwitches(store, { language: locale });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (screen: string) => {
      await expectFitting(page, `${screen}-${locale}`, widthsOf(screen));
      if (locale !== 'en') await expectNoneOf(foreign, page, screen);
      if (screen === 'list') await expectPageOf(page, locale);
      await picture(page, `${screen}-${locale}`);
    };
    await throughShop({ page, store, say: sayIn(locale), look });
    expect([...loaded]).toEqual([locale]);
  });

async function expectPageOf(page: Page, locale: Locale): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('tab').last()).toHaveText(free[locale]);
}

/** Where something begins, counted from the left. */
const startOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;

/** What stands before what in reading order, on each screen. */
const pairs: Readonly<Record<string, readonly [string, string]>> = {
  list: ['header a', 'header button'],
  'sign-in': ['[data-provider] svg', '[data-provider] bdi'],
  details: ['[role=dialog] [data-cover]', '[role=dialog] h2'],
};

test('right to left, every screen is mirrored and fits the window, whatever the language', async ({
  page,
}) => {
  await setSwitches(store, { language: 'en', 'interface-direction': 'rtl' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (screen: string) => {
    await expectFitting(page, `${screen}-rtl`, widthsOf(screen));
    await picture(page, `${screen}-rtl`);
    const pair = pairs[screen];
    if (!pair) return;
    const [first, second] = await Promise.all(pair.map((one) => startOf(page, one)));
    expect(first, `${screen}: ${pair[0]} before ${pair[1]}`).toBeGreaterThan(second ?? Number.NaN);
  };
  await throughShop({ page, store, say: sayIn('en'), look });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(store.origin);
  await expect(cards(page).nth(1)).toBeVisible();
  const [first, second] = await Promise.all([0, 1].map((n) => cards(page).nth(n).boundingBox()));
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.NaN);
  await expect(details(page)).toHaveCount(0);
  await setSwitches(store, { 'interface-direction': 'ltr' });
});
