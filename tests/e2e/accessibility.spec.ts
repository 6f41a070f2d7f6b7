import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openRow } from '../helpers/deskPage.ts';
import { expectFitting } from '../helpers/onScreen.ts';
import { openPublisherPage } from '../helpers/publisherPage.ts';
import { expectSharp, viewer } from '../helpers/reader.ts';
import { throughShop } from '../helpers/screens.ts';
import { details, expectStillDetails } from '../helpers/shop.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { storeReading, test } from '../helpers/storeTest.ts';
import { faultsOfFocus } from '../helpers/tabOrder.ts';
import { sayIn } from '../helpers/texts.ts';
import { openOutlined } from './panelsSuite.ts';

/** WCAG 2.2, levels A and AA: every screen, in each way in which a user may see it. */

test.describe.configure({ timeout: 400_000 });

const media = {
  'by day': { colorScheme: 'light' },
  'by night': { colorScheme: 'dark' },
  'in the colours of the system': { forcedColors: 'active' },
  'from right to left': {},
} as const;
type Way = keyof typeof media;
const ways = Object.keys(media) as Way[];

const direction = (way: Way) =>
  way === 'from right to left' ? { 'interface-direction': 'rtl' } : undefined;

/** All rules of axe, with that of target size (2.5.8), which it leaves out by itself. */
async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, screen).toEqual([]);
}

/** What WCAG 1.4.12 lets every user set. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-block-end: 2em !important }`;

/** At 320 px nothing is cut or beside the window (1.4.10), also with the user's own spacing (1.4.12). */
async function expectReflow(page: Page, screen: string): Promise<void> {
  await expectFitting(page, screen);
  const style = await page.addStyleTag({ content: spacing });
  await expectFitting(page, `${screen} with wide text spacing`);
  await style.evaluate((one) => (one as Element).remove());
}

/** Focus is seen and not covered at each stop (2.4.3, 2.4.7, 2.4.11). */
const expectFocusSeen = async (page: Page, screen: string): Promise<void> =>
  expect.soft(await faultsOfFocus(page), `focus in ${screen}`).toEqual([]);

for (const way of ways) {
  test.describe(way, { tag: '@extended' }, () => {
    test.use({ contextOptions: { ...media[way], reducedMotion: 'reduce' } });

    test.describe('the store', () => {
      test.use({ storeName: 'signIn' });

      test(`axe finds no violation on any screen of the store ${way}`, async ({
        page,
        change,
        store,
      }) => {
        await change(direction(way) ?? {});
        const look = (screen: string) => expectNoViolations(page, screen);
        await throughShop({ page, store, say: sayIn('en'), look });
      });
    });

    test.describe('the cart and the demo', () => {
      test.use({ storeName: 'framed' });

      test(`axe finds no violation in cart, plans, /embed and /bench ${way}`, async ({
        signedInPage: page,
        change,
        store,
      }) => {
        await change(direction(way) ?? {});
        await throughDemo(page, store.origin, (screen) => expectNoViolations(page, screen));
      });
    });

    test.describe('the publisher', () => {
      test.use({ storeName: 'desk' });

      test(`axe finds no violation on the publisher's page ${way}`, async ({
        page,
        change,
        store,
      }) => {
        await change(direction(way) ?? {});
        await openPublisherPage(page, store);
        await throughPublisher(page, (screen) => expectNoViolations(page, screen));
      });
    });

    test.describe('the reader', () => {
      test.use({ storeName: storeReading.ltr });

      test(`axe finds no violation in the reader with each panel ${way}`, async ({
        page,
        change,
      }) => {
        await change(direction(way) ?? {});
        await openOutlined(page);
        await throughPanels(page, (screen) => expectNoViolations(page, screen));
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

async function throughPanels(page: Page, look: Look): Promise<void> {
  const button = (name: string | RegExp) => viewer(page).getByRole('button', { name, exact: true });
  await expectSharp(page);
  await look('reader');
  for (const name of ['Contents', 'Zoom', 'Text selection']) {
    await button(name).click();
    await look(`reader with ${name}`);
    await button(name).click();
  }
  await button('Keyboard shortcuts').click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  await look('reader with keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await viewer(page).locator('[aria-label^="Thumbnails"]').first().click();
  await look('reader with thumbnails');
}

test.describe('by keyboard and on a small window', { tag: '@extended' }, () => {
  test.describe('the store', () => {
    test.use({ storeName: 'signIn' });

    test('the focus is seen at each stop, and nothing is cut at 320 px with wide text spacing', async ({
      page,
      store,
    }) => {
      const look = async (screen: string) => {
        await expectReflow(page, screen);
        // The tour goes on from a menu that the keys would close.
        if (!/order|menu|help|waiting/.test(screen)) await expectFocusSeen(page, screen);
      };
      await throughShop({ page, store, say: sayIn('en'), look });
    });
  });

  test.describe('the demo', () => {
    test.use({ storeName: 'framed' });

    test('the focus is seen at each stop of cart, plans, /embed and /bench, and nothing is cut', async ({
      signedInPage: page,
      store,
    }) => {
      await throughDemo(page, store.origin, async (screen) => {
        await expectReflow(page, screen);
        await expectFocusSeen(page, screen);
      });
    });
  });

  test.describe('the publisher', () => {
    test.use({ storeName: 'desk' });

    test("the focus is seen at each stop of the publisher's page, and nothing is cut", async ({
      page,
      store,
    }) => {
      await openPublisherPage(page, store);
      await throughPublisher(page, async (screen) => {
        await expectReflow(page, screen);
        await expectFocusSeen(page, screen);
      });
    });
  });

  test('the focus is seen at each stop of the reader', async ({ page }) => {
    await openOutlined(page);
    await expectSharp(page);
    await expectFocusSeen(page, 'reader');
  });
});
