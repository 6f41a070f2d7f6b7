import { expect, type Page } from '@playwright/test';
import { doubleTap, drag } from '../../helpers/touchInput.ts';
import {
  expectPages,
  expectScale,
  expectWindowsSharp,
  openIssue,
  viewer,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { sharpnessSuite, zoomingSuite } from './zooming.ts';

zoomingSuite('ltr');
sharpnessSuite();

test('A finger on a bar that is away only brings it back, and on an iPad there is no fullscreen button', async ({
  page,
}) => {
  await page.clock.install();
  await openIssue(page, { id: issueIds.free });
  await expect(viewer(page).getByRole('button', { name: 'Zoom' })).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: 'Fullscreen' })).toHaveCount(0);
  const bars = page.locator('[data-bar]');
  const next = viewer(page).getByRole('button', { name: 'Next page' });
  const box = await next.boundingBox();
  const at = { x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 };
  await page.clock.fastForward(3000);
  await expect(bars).toHaveCSS('opacity', '0');
  await page.touchscreen.tap(at.x, at.y);
  await expect(bars).toHaveCSS('opacity', '1');
  await expectPages(page, [1]);
  await page.touchscreen.tap(at.x, at.y);
  await expectPages(page, [2, 3]);
});

test.describe('A magnified page that a finger moves', { tag: '@extended' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const left = { x: 400, y: 300 };
  const right = { x: 800, y: 500 };

  async function moveAbout(page: Page): Promise<void> {
    for (let times = 0; times < 3; times += 1) {
      await drag(page, { from: left, to: right });
      await drag(page, { from: right, to: left });
    }
  }

  /** How often Chromium sorts all that is drawn into layers. */
  async function sortings(page: Page): Promise<number> {
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: ['blink'] });
    await moveAbout(page);
    const trace = (await browser?.stopTracing())?.toString() ?? '';
    return trace.split('PaintArtifactCompositor::Update').length - 1;
  }

  test('is not sorted into layers anew in each frame', async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    await doubleTap(page, { x: 800, y: 300 });
    await expectScale(page, 2);
    await expectWindowsSharp(page);
    const asItIs = await sortings(page);
    await page.evaluate(() => document.getAnimations().forEach((one) => one.cancel()));
    const withoutAnimations = await sortings(page);
    expect(withoutAnimations).toBeGreaterThan(2 * asItIs);
  });
});
