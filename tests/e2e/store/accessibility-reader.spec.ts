import { expect, type Locator, type Page } from '@playwright/test';
import { locales } from '#contract/boot.ts';
import { linkedPdf } from '../../helpers/linkedPdf.ts';
import { expectFitting, picture } from '../../helpers/onScreen.ts';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { openIssue, pressRead, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';
import { expectAllPainted, indicator, strip } from '../../helpers/strip.ts';
import { expectAccessible } from '../../helpers/wcag.ts';

/** The reader with each of its panels and messages. The last window is that of a zoom of 400 % (WCAG 1.4.10). */

type Look = (screen: string) => Promise<void>;

for (const [name, direction, colorScheme, viewport] of [
  ['a desktop', 'ltr', 'light', { width: 1280, height: 800 }],
  ['a phone', 'rtl', 'dark', { width: 390, height: 844 }],
  ['the smallest phone', 'ltr', 'light', { width: 320, height: 568 }],
  ['a zoom of 400 %', 'ltr', 'dark', { width: 320, height: 256 }],
] as const)
  test.describe(`In the window of ${name}, ${direction}, ${colorScheme}`, {
    tag: '@extended',
  }, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({
      storeName: storeReading[direction],
      viewport,
      contextOptions: { colorScheme, reducedMotion: 'reduce' },
    });

    test('the reader is accessible with each panel and message', async ({ page, change }) => {
      await change({ 'interface-direction': direction });
      const look: Look = async (screen) => {
        await expectAccessible(page, screen, [viewport.width]);
        await picture(page, `reader-${viewport.width}x${viewport.height}-${screen}`);
      };
      await throughPanels(page, look);
      await throughLinks(page, look);
      await throughMessages(page, look);
    });
  });

test.describe('In every language', { tag: '@extended' }, () => {
  test.use({ storeName: storeReading.ltr, viewport: { width: 320, height: 568 } });

  test('the zoom panel and the list of keys fit the smallest phone', async ({ page, change }) => {
    for (const locale of locales) {
      await change({ language: locale });
      await openDocument(page, outlinedPdf());
      await page.locator('button[id^=gatefold-zoom]').click();
      await expect(viewer(page).getByRole('slider')).toBeFocused();
      await expectWithinPanel(page, `zoom panel-${locale}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('term').first()).toBeVisible();
      await expectWithinPanel(page, `keys-${locale}`);
    }
  });
});

/** The texts of the topmost panel fit it: none lies over another or beside it. */
async function expectWithinPanel(page: Page, screen: string): Promise<void> {
  await expectFitting(page, screen, [320]);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] :is(dl, dt, dd, label, fieldset)')]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.outerHTML.slice(0, 200)),
  );
  expect.soft(wide, screen).toEqual([]);
}

const button = (page: Page, name: string | RegExp): Locator =>
  viewer(page).getByRole('button', { name, exact: true });

/** Presses a button of the bar, or chooses it in the menu if the bar has no room. */
async function press(page: Page, name: string): Promise<void> {
  if (await button(page, name).isVisible()) return button(page, name).click();
  await button(page, 'Menu').click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

async function openDocument(page: Page, body: Buffer): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
}

async function throughPanels(page: Page, look: Look): Promise<void> {
  await openDocument(page, outlinedPdf());
  await look('pages');
  await indicator(page).click();
  await expectAllPainted(page);
  await expect(strip(page).locator('[tabindex="0"]')).toBeVisible();
  await look('strip');
  const field = strip(page).getByRole('textbox');
  await field.fill('999');
  await field.press('Enter');
  await expect(strip(page).getByRole('alert')).toBeVisible();
  await look('no such page');
  await page.keyboard.press('Escape');
  await press(page, 'Contents');
  await expect(viewer(page).getByRole('navigation', { name: 'Contents' })).toBeVisible();
  await look('contents');
  await button(page, 'Zoom').click();
  await expect(viewer(page).getByRole('slider')).toBeFocused();
  await look('zoom');
  await page.keyboard.press('ArrowUp');
  await look('zoom of a magnified page');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look('keys');
  await page.keyboard.press('Escape');
  if (await button(page, 'Menu').isVisible()) {
    await button(page, 'Menu').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look('menu');
    await page.keyboard.press('Escape');
  }
  await press(page, 'Text selection');
  await look('text selection');
}

async function throughLinks(page: Page, look: Look): Promise<void> {
  await openDocument(page, linkedPdf());
  await expect(viewer(page).locator('[data-mark]')).not.toHaveCount(0);
  await look('links');
  await button(page, 'Page 4').click();
  await expect(button(page, 'Back to page 1')).toBeVisible();
  await look('followed link');
}

async function throughMessages(page: Page, look: Look): Promise<void> {
  await page.unrouteAll();
  await openIssue(page, { id: issueIds.withSample, type: 'sample' });
  await look('sample');
  await page.goto(`/read/${issueIds.notBought}/full`);
  const step = button(page, 'Return to details').first();
  await step.evaluate((one) => one.closest('section')?.scrollTo(0, 1000));
  const place = await boxOf(step);
  const bar = await boxOf(page.locator('[data-bar] header'));
  const isCovered = bar.y < place.y + place.height && place.y < bar.y + bar.height;
  expect(isCovered, 'the bar lies over the button').toBe(false);
  await look('not bought');
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: 'not a PDF', contentType: 'application/pdf' }),
  );
  await pressRead(page, { id: issueIds.free });
  await expect(viewer(page).getByText('This file cannot be read.')).toBeVisible();
  await look('broken file');
}
