import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drag } from '../helpers/hands.ts';
import {
  expectPages,
  expectScale,
  expectWindowsSharp,
  lookOf,
  openIssue,
  timings,
  under,
  viewer,
} from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';

const test = readingTest('ltr');
const { free, withSample } = issueIds;

const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });
const slider = (page: Page) => viewer(page).getByRole('slider', { name: 'Zoom' });

async function openSlider(page: Page) {
  await button(page, 'Zoom').click();
  await expect(slider(page)).toBeFocused();
}

test.beforeEach(({ page }) => openIssue(page, { id: free }));

test.describe('The zoom slider', () => {
  test('stands upright from 100% to 400% with a mark at each hundred', async ({ page }) => {
    await openSlider(page);
    await expect(slider(page)).toHaveAttribute('aria-orientation', 'vertical');
    await expect(slider(page)).toHaveAttribute('aria-valuemin', '1');
    await expect(slider(page)).toHaveAttribute('aria-valuemax', '4');
    for (const mark of ['100%', '200%', '300%', '400%'])
      await expect(viewer(page).getByText(mark, { exact: true })).toBeVisible();
  });

  test('is moved by arrow keys in steps of 0.05, which turn no page', async ({ page }) => {
    await openSlider(page);
    await page.keyboard.press('ArrowUp');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '1.05');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '110%');
    await page.keyboard.press('End');
    await expectScale(page, 4);
    await expectPages(page, [1]);
  });

  test('has the page painted once, 200 ms after its last change', async ({ page }) => {
    await openSlider(page);
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowUp');
    await expectScale(page, 1.3);
    await expectWindowsSharp(page);
    const [entry, ...more] = await timings(page, 'zoom-sharp');
    expect(more).toEqual([]);
    expect(entry?.duration).toBeGreaterThanOrEqual(200);
  });

  test('has buttons beside it that go by whole steps, rounded', async ({ page }) => {
    await openSlider(page);
    const toOnePointFour = async () => {
      await slider(page).press('Home');
      for (let steps = 0; steps < 8; steps += 1) await slider(page).press('ArrowUp');
      await expectScale(page, 1.4);
    };
    await toOnePointFour();
    await button(page, 'Zoom in').click();
    await expectScale(page, 2);
    await toOnePointFour();
    await button(page, 'Zoom out').press(' ');
    await expectScale(page, 1);
    await expectPages(page, [1]);
  });

  test('has no faults that axe can find, and leaves by Escape before the viewer', async ({
    page,
  }) => {
    await openSlider(page);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(slider(page)).toHaveCount(0);
    await expect(button(page, 'Zoom')).toBeFocused();
  });
});

test.describe('Keys', () => {
  test('plus and minus go by whole steps, 0 shows the whole page', async ({ page }) => {
    await page.keyboard.press('+');
    await expectScale(page, 2);
    await page.keyboard.press('+');
    await expectScale(page, 3);
    await page.keyboard.press('-');
    await expectScale(page, 2);
    await page.keyboard.press('0');
    await expectScale(page, 1);
  });

  test('turn while magnified, and show the next page whole', async ({ page }) => {
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expectPages(page, [2, 3]);
    await expectScale(page, 1);
  });
});

test.describe('The mouse', () => {
  const spot = { x: 800, y: 300 };

  test('magnifies about its pointer by the wheel with the control key', async ({ page }) => {
    const before = await under(page, spot);
    await page.mouse.move(spot.x, spot.y);
    await page.keyboard.down('Control');
    for (let notches = 0; notches < 3; notches += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expectScale(page, Math.exp(0.75));
    const now = await under(page, spot);
    expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(1);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  test('moves a magnified page by its wheel and by dragging', async ({ page }) => {
    await page.mouse.dblclick(spot.x, spot.y);
    await expectScale(page, 2);
    const before = await lookOf(page);
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await lookOf(page)).y).toBe(before.y - 120);
    await drag(page, { from: spot, to: { x: 700, y: 300 } });
    await expectScale(page, 2);
    expect((await lookOf(page)).x).toBeLessThan(before.x - 80);
    await expectPages(page, [1]);
    await expectWindowsSharp(page);
  });

  test('presses the button of a bar that is away', async ({ page }) => {
    const box = await button(page, 'Next page').boundingBox();
    await page.mouse.move(600, 500);
    await expect(page.locator('[data-bar]')).toHaveCSS('opacity', '0', { timeout: 8000 });
    await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 22);
    await expectPages(page, [2, 3]);
  });
});

const fills = (page: Page) =>
  page.evaluate(() => document.fullscreenElement === document.documentElement);

test.describe('Fullscreen', () => {
  test('takes the document and gives it back, by button and by key (VIEW-018)', async ({
    page,
  }) => {
    await button(page, 'Fullscreen').click();
    await expect.poll(() => fills(page)).toBe(true);
    await expect(button(page, 'Fullscreen')).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Fullscreen').click();
    await expect.poll(() => fills(page)).toBe(false);
    await expect(button(page, 'Fullscreen')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('f');
    await expect.poll(() => fills(page)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => fills(page)).toBe(false);
  });

  test('is not offered where the browser has none', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }),
    );
    await openIssue(page, { id: free });
    await expect(button(page, 'Zoom')).toBeVisible();
    await expect(button(page, 'Fullscreen')).toHaveCount(0);
  });
});

test('another file is seen whole at first', async ({ page }) => {
  await page.keyboard.press('+');
  await expectScale(page, 2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expectScale(page, 1);
  await openIssue(page, { id: withSample, type: 'sample' });
  await expectScale(page, 1);
});
