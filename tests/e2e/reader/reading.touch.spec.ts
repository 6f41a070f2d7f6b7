import { expect } from '@playwright/test';
import { swipe, tap } from '../../helpers/touchInput.ts';
import { expectPages, expectSharp, expectStill, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

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
