import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectPages, expectSharp, openIssue, viewer } from '../../helpers/reader.ts';
import { linkedPdf } from '../../helpers/linkedPdf.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';
import { strip, thumbnail } from '../../helpers/strip.ts';
import { keysSuite, openOutlined } from './panelsSuite.ts';

keysSuite('ltr');

test.use({ storeName: storeReading.ltr });

const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });
const contents = (page: Page) => viewer(page).getByRole('navigation', { name: 'Contents' });
const thumbnails = (page: Page) => viewer(page).locator('[aria-label^="Thumbnails"]').first();

/** No visible element covers the middle of the element. */
const isSeen = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [top] = document
      .elementsFromPoint(x + width / 2, y + height / 2)
      .filter((one) => !one.closest('[data-shown=false]'));
    return top !== undefined && (element.contains(top) || top.contains(element));
  });

const ground = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor);
const ink = (place: Locator) => place.evaluate((one) => getComputedStyle(one).color);

test('A link of a page with the focus is not covered by the bars or a panel', async ({ page }) => {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: linkedPdf(), contentType: 'application/pdf' }),
  );
  await page.setViewportSize({ width: 900, height: 420 });
  await openIssue(page, { id: issueIds.free });
  await viewer(page).locator('[data-mark]').first().waitFor();
  await thumbnails(page).click();
  await expect(strip(page)).toBeVisible();
  const marks = viewer(page).locator('[data-mark]:not([inert] *)');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = marks.and(page.locator(':focus'));
    if ((await focused.count()) === 1) await expect.poll(() => isSeen(focused)).toBe(true);
  }
});

test.describe('In the colours of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('selected and available controls look different from unselected and unavailable ones', async ({
    page,
  }) => {
    await openOutlined(page);
    await page.keyboard.press('ArrowRight');
    await expectPages(page, [2, 3]);
    await button(page, 'Contents').click();
    const entries = contents(page).locator('[data-entry]');
    const current = entries.and(page.locator('[aria-current]'));
    const other = entries.and(page.locator(':not([aria-current])')).first();
    await expect(current).toHaveCount(1);
    expect(await ground(current)).not.toBe(await ground(other));
    await thumbnails(page).click();
    await expect(thumbnail(page, 1)).toBeVisible();
    expect(await ground(thumbnail(page, 2))).not.toBe(await ground(thumbnail(page, 1)));
    await button(page, 'Text selection').click();
    await button(page, 'Zoom').click();
    expect(await ground(button(page, 'Text selection'))).not.toBe(
      await ground(button(page, 'Zoom')),
    );
    expect(await ink(button(page, 'Zoom out'))).not.toBe(await ink(button(page, 'Zoom in')));
    const parts = ['track', 'range', 'thumb'].map((part) =>
      viewer(page).locator(`[data-scope=slider][data-part=${part}]`),
    );
    const panel = await ground(viewer(page).locator('[data-scope=popover][data-part=content]'));
    for (const part of parts) expect(await ground(part)).not.toBe(panel);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  });
});

test('Printing a later spread shows its pages whole, and nothing around them', async ({ page }) => {
  await openOutlined(page);
  await page.mouse.move(5, 400);
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  await expectSharp(page);
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, 'Zoom')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  const sheets = page.locator('[role=dialog] [role=group] canvas:visible');
  await expect(sheets).toHaveCount(2);
  for (const sheet of await sheets.all()) {
    const box = await sheet.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1300);
    expect(box?.height).toBeLessThanOrEqual(900);
    expect(box?.height).toBeGreaterThan(300);
  }
});
