import { expect, type Page } from '@playwright/test';
import { openPublishPage, openRow } from '../../helpers/publishPage.ts';
import { throughShop } from '../../helpers/screens.ts';
import { details, expectStillDetails } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { sayIn } from '../../helpers/texts.ts';
import { expectAccessible, expectFocusInSight } from '../../helpers/wcag.ts';

/** Every screen, in each colour scheme and direction. Those of the reader are in `accessibility-reader.spec.ts`. */

test.describe.configure({ timeout: 400_000 });

for (const [colorScheme, direction] of [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)
  test.describe(`${colorScheme}, ${direction}`, { tag: '@extended' }, () => {
    test.use({ contextOptions: { colorScheme, reducedMotion: 'reduce' } });
    test.beforeEach(({ change }) => change({ 'interface-direction': direction }));

    test.describe('the store', () => {
      test.use({ storeName: 'signIn' });

      test('every screen of the store is accessible', async ({ page, store }) => {
        await throughShop({ page, store, say: sayIn('en'), look: lookOf(page) });
      });
    });

    test.describe('the cart and the demo', () => {
      test.use({ storeName: 'framed' });

      test('the cart, the plans, /embed and /bench are accessible', async ({
        signedInPage: page,
        store,
      }) => {
        await throughDemo(page, store.origin, lookOf(page));
      });
    });

    test.describe('the publisher', () => {
      test.use({ storeName: 'publishing' });

      test('the pages of the publisher are accessible', async ({ page, store }) => {
        await openPublishPage(page, store);
        await throughPublisher(page, lookOf(page));
      });
    });
  });

type Look = (screen: string) => Promise<void>;

const lookOf =
  (page: Page): Look =>
  async (screen) => {
    await expectAccessible(page, screen);
    await expectFocusInSight(page, screen);
  };

async function throughDemo(page: Page, origin: string, look: Look): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(`${origin}/read/${issueIds.notBought}`);
  await expectStillDetails(page);
  await details(page).getByRole('button', { name: /^Buy/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
  await expect(page.locator('iframe[title="Secure card number input frame"]')).toBeVisible();
  await look('cart');
  await page.goto(`${origin}/read/${issueIds.notBought}`);
  await expectStillDetails(page);
  await button('Subscribe').click();
  await expect(page.getByRole('dialog', { name: 'Choose a plan' })).toBeVisible();
  await look('plans');
  await page.goto(`${origin}/embed`);
  await expect(page.locator('iframe').contentFrame().locator('[data-card]').first()).toBeVisible();
  await look('/embed');
  await page.goto(`${origin}/bench`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('/bench');
}

async function throughPublisher(page: Page, look: Look): Promise<void> {
  await look('shelf');
  await openRow(page, issuePlans.free.title);
  await look('issue');
  await page.getByRole('banner').getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
  await look('figures');
}
