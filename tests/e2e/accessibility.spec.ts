import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openPublishPage, openRow } from '../helpers/publishPage.ts';
import { throughShop } from '../helpers/screens.ts';
import { details, expectStillDetails } from '../helpers/shop.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';
import { sayIn } from '../helpers/texts.ts';

/** WCAG 2.2, levels A and AA, as far as axe checks it. The screens of the reader are in its own tests. */

test.describe.configure({ timeout: 400_000 });

const media = {
  'by day': { colorScheme: 'light' },
} as const;
type Way = keyof typeof media;
const ways = Object.keys(media) as Way[];

/** All rules of axe, with that of target size (2.5.8), which it leaves out by itself. */
async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, screen).toEqual([]);
}

for (const way of ways) {
  test.describe(way, { tag: '@extended' }, () => {
    test.use({ contextOptions: { ...media[way], reducedMotion: 'reduce' } });

    test.describe('the store', () => {
      test.use({ storeName: 'signIn' });

      test(`axe finds no violation on any screen of the store ${way}`, async ({ page, store }) => {
        const look = (screen: string) => expectNoViolations(page, screen);
        await throughShop({ page, store, say: sayIn('en'), look });
      });
    });

    test.describe('the cart and the demo', () => {
      test.use({ storeName: 'framed' });

      test(`axe finds no violation in cart, plans, /embed and /bench ${way}`, async ({
        signedInPage: page,
        store,
      }) => {
        await throughDemo(page, store.origin, (screen) => expectNoViolations(page, screen));
      });
    });

    test.describe('the publisher', () => {
      test.use({ storeName: 'desk' });

      test(`axe finds no violation on the publisher's page ${way}`, async ({ page, store }) => {
        await openPublishPage(page, store);
        await throughPublisher(page, (screen) => expectNoViolations(page, screen));
      });
    });
  });
}

type Look = (screen: string) => Promise<void>;

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
