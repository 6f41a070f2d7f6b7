import { expect } from '@playwright/test';
import { swipe, tap } from '../helpers/touchInput.ts';
import { expectPages, expectSharp, expectStill, openIssue, viewer } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

test.describe('A finger', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('that swipes pulls the pages along and turns them', async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    const first = viewer(page).getByRole('group', { name: 'Page 1', includeHidden: true });
    const before = (await first.boundingBox())?.x ?? 0;
    await swipe(page, {
      by: -0.4,
      during: async () => {
        const pulled = before - ((await first.boundingBox())?.x ?? 0);
        expect(pulled).toBeGreaterThan(1194 * 0.3);
      },
    });
    await expectPages(page, [2, 3]);
    await expectStill(page);
    await expectSharp(page);
    await swipe(page, { by: 0.4 });
    await expectPages(page, [1]);
  });

  test('that swipes too short or past the first page sees the pages spring back', async ({
    page,
  }) => {
    await openIssue(page, { id: issueIds.free });
    await swipe(page, { by: -0.1, slow: true });
    await expectStill(page);
    await expectPages(page, [1]);
    const first = viewer(page).getByRole('group', { name: 'Page 1' });
    const before = (await first.boundingBox())?.x ?? 0;
    await swipe(page, {
      by: 0.5,
      during: async () => {
        const pulled = ((await first.boundingBox())?.x ?? 0) - before;
        expect(pulled).toBeGreaterThan(20);
        expect(pulled).toBeLessThan(1194 / 6);
      },
    });
    await expectStill(page);
    await expectPages(page, [1]);
  });

  test('that comes again while pages are still moving takes hold of them', async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    await swipe(page, { by: -0.4 });
    await swipe(page, { by: -0.4 });
    await expectPages(page, [4, 5]);
    await expectStill(page);
  });

  test('that taps an edge turns at once, and in the middle calls and sends the bars', async ({
    page,
  }) => {
    await page.clock.install();
    await openIssue(page, { id: issueIds.free });
    await tap(page, 0.97);
    await expectPages(page, [2, 3]);
    const bars = page.locator('[data-bar]');
    await page.clock.fastForward(3000);
    await expect(bars).toHaveCSS('opacity', '0');
    await tap(page, 0.5);
    await expect(bars).toHaveCSS('opacity', '1');
    await tap(page, 0.5);
    await expect(bars).toHaveCSS('opacity', '0');
    await expectPages(page, [2, 3]);
  });

  test('finds pages in their place after each turn, however slow the machine is', {
    tag: '@extended',
  }, async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (const across of [0.97, 0.03, 0.97, 0.03, 0.97, 0.03]) {
      await tap(page, across);
      await expectStill(page);
    }
  });
});

test.describe('On a dense screen', () => {
  test.use({ deviceScaleFactor: 2, contextOptions: { reducedMotion: 'no-preference' } });

  test('a swipe leaves pages sharp at two device pixels for each CSS pixel', async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    expect(await page.evaluate(() => devicePixelRatio)).toBe(2);
    await swipe(page, { by: -0.4 });
    await expectPages(page, [2, 3]);
    await expectStill(page);
    await expectSharp(page);
  });
});

test('A swipe turns by a cut where no motion is wanted', async ({ page }) => {
  await openIssue(page, { id: issueIds.free });
  await swipe(page, { by: -0.4 });
  await expectPages(page, [2, 3]);
  const track = page.getByRole('group', { name: 'Page 2' }).locator('xpath=../..');
  expect(await track.evaluate((element) => getComputedStyle(element).transform)).toMatch(
    /^none$|matrix\(1, 0, 0, 1, 0, 0\)/,
  );
});
