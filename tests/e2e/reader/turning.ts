import { expect } from '@playwright/test';
import type { Direction } from '../../../src/features/reader/index.ts';
import { tap } from '../../helpers/touchInput.ts';
import { expectPages, expectSharp, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';

const { free } = issueIds;

/** What turning pages means in either direction; `free` has ten pages. */
export function turningSuite(direction: Direction): void {
  const isLtr = direction === 'ltr';
  const spread = (lower: number) => (isLtr ? [lower, lower + 1] : [lower + 1, lower]);
  const [onwardKey, backKey] = isLtr ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const [onwardEdge, backEdge] = isLtr ? [0.97, 0.03] : [0.03, 0.97];

  test.describe(`Reading ${direction}`, { tag: isLtr ? [] : ['@extended'] }, () => {
    test.use({ storeName: storeReading[direction] });
    test.beforeEach(({ page }) => openIssue(page, { id: free }));

    test('the cover stands alone, later pages in pairs; buttons, taps at the edges and keys turn in the direction of reading, and none past the ends', async ({
      page,
    }) => {
      await test.step('the cover stands alone on its half, later pages in pairs, and the buttons in reading direction', async () => {
        await expectPages(page, [1]);
        const box = await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
        const middle = (page.viewportSize()?.width ?? 0) / 2;
        expect(Math.round(isLtr ? (box?.x ?? 0) : (box?.x ?? 0) + (box?.width ?? 0))).toBe(middle);
        await turn(page, 'Next page');
        await expectPages(page, spread(2));
        const names = ['First page', 'Previous page', 'Next page', 'Last page'];
        const bar = viewer(page).getByRole('button', { name: /^(?!Bookmark).* page$/ });
        const seen = await bar.evaluateAll((buttons) =>
          buttons
            .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
            .map((button) => button.getAttribute('aria-label')),
        );
        expect(seen).toEqual(isLtr ? names : names.toReversed());
      });

      await page.keyboard.press('Home');
      await expectPages(page, [1]);

      await test.step('buttons and taps at the outer edges turn, and end in pages of exactly the screen’s pixels', async () => {
        for (const [button, pages] of [
          ['Next page', spread(2)],
          ['Next page', spread(4)],
          ['Previous page', spread(2)],
          ['Last page', [10]],
          ['First page', [1]],
        ] as const) {
          await turn(page, button);
          await expectPages(page, pages);
          await expectSharp(page);
        }
        await tap(page, onwardEdge);
        await expectPages(page, spread(2));
        await tap(page, backEdge);
        await expectPages(page, [1]);
      });

      await test.step('arrow keys go to their side, space forward, other keys by order, and none past the ends', async () => {
        for (const [key, pages] of [
          [backKey, [1]],
          [onwardKey, spread(2)],
          [' ', spread(4)],
          [backKey, spread(2)],
          ['End', [10]],
          [onwardKey, [10]],
          ['PageUp', spread(8)],
          ['Home', [1]],
          ['PageDown', spread(2)],
        ] as const) {
          await page.keyboard.press(key);
          await expectPages(page, pages);
        }
      });
    });
  });
}
