import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drag, tap } from '../../helpers/touchInput.ts';
import {
  expectPages,
  expectScale,
  expectWindowsSharp,
  lookOf,
  openIssue,
  timings,
  viewer,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;

const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });
const slider = (page: Page) => viewer(page).getByRole('slider', { name: 'Zoom' });

async function openSlider(page: Page) {
  await button(page, 'Zoom').click();
  await expect(slider(page)).toBeFocused();
}

test('The zoom slider is moved by arrow keys in steps of 0.05 and by buttons in whole steps, and the page is painted once, 200 ms after', async ({
  page,
}) => {
  await openIssue(page, { id: free });
  await openSlider(page);
  const toOnePointFour = async () => {
    await slider(page).press('Home');
    for (let steps = 0; steps < 8; steps += 1) await slider(page).press('ArrowUp');
    await expectScale(page, 1.4);
  };
  // All at once, as a key that is held down repeats.
  await Promise.all(Array.from({ length: 6 }, () => page.keyboard.down('ArrowUp')));
  await page.keyboard.up('ArrowUp');
  await expectScale(page, 1.3);
  await expectWindowsSharp(page);
  // The entry is written in the frame after the sharp one.
  await expect.poll(async () => (await timings(page, 'zoom-sharp')).length).toBeGreaterThan(0);
  const [entry, ...more] = await timings(page, 'zoom-sharp');
  expect(more).toEqual([]);
  expect(entry?.duration).toBeGreaterThanOrEqual(200);
  await button(page, 'Zoom in').click();
  await expectScale(page, 2);
  await toOnePointFour();
  await button(page, 'Zoom out').press(' ');
  await expectScale(page, 1);
  await slider(page).press('End');
  await expectScale(page, 4);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '1.05');
  // Keys to the side move nothing, and turn no page.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '110%');
  await expectPages(page, [1]);
});

test.describe('Keys and the mouse', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const spot = { x: 800, y: 300 };

  test('arrow keys move a magnified page, and turn where it ends', async ({ page }) => {
    await openIssue(page, { id: free });
    await page.keyboard.press(' ');
    await expectPages(page, [2, 3]);
    await page.keyboard.press('+');
    await expectScale(page, 2);
    const before = await lookOf(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await lookOf(page)).x).toBeGreaterThan(before.x + 200);
    await expect.poll(async () => (await lookOf(page)).y).toBeLessThan(before.y - 100);
    await expectPages(page, [2, 3]);
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    await expectPages(page, [2, 3]);
    await expect
      .poll(async () => {
        if (await viewer(page).getByText('2 - 3 / 10', { exact: true }).isVisible())
          await page.keyboard.press('ArrowRight');
        return viewer(page).getByText('4 - 5 / 10', { exact: true }).isVisible();
      })
      .toBe(true);
    await expectScale(page, 1);
    await page.keyboard.press('Shift+ ');
    await expectPages(page, [2, 3]);
  });

  test('the mouse moves a magnified page by its wheel and by dragging', async ({ page }) => {
    await openIssue(page, { id: free });
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
});

test('The zoom panel moves a magnified page without a drag, switches taps at the edges and single keys off, and the device remembers', async ({
  page,
}) => {
  await openIssue(page, { id: free });
  await page.keyboard.press('+');
  await expectScale(page, 2);
  await openSlider(page);
  const before = await lookOf(page);
  await button(page, 'Move down').click();
  await expect.poll(async () => (await lookOf(page)).y).toBeLessThan(before.y - 100);
  await viewer(page).getByRole('checkbox', { name: 'Taps at the edges turn pages' }).uncheck();
  await viewer(page).getByRole('checkbox', { name: 'Shortcuts with a single key' }).uncheck();
  await openIssue(page, { id: free });
  await tap(page, 0.97);
  await page.keyboard.press('+');
  await page.keyboard.press('?');
  await expectPages(page, [1]);
  await expectScale(page, 1);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await openSlider(page);
  await viewer(page).getByRole('checkbox', { name: 'Shortcuts with a single key' }).check();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Zoom')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Next page').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
});

const fills = (page: Page) =>
  page.evaluate(() => document.fullscreenElement === document.documentElement);

test.describe('Fullscreen', () => {
  test('takes the document and returns it, by button and by key (VIEW-018)', async ({ page }) => {
    await openIssue(page, { id: free });
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
});
