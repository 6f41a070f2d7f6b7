import { expect } from '@playwright/test';
import type { Direction } from '../../src/reader/index.ts';
import { tap } from '../helpers/hands.ts';
import { expectPages, expectSharp, openIssue, turn, viewer } from '../helpers/reader.ts';
import type { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';

const { free } = issueIds;

/** What turning pages means in either direction; `free` has ten pages. */
export function turningSuite(test: ReturnType<typeof readingTest>, direction: Direction): void {
  const isLtr = direction === 'ltr';
  const spread = (lower: number) => (isLtr ? [lower, lower + 1] : [lower + 1, lower]);
  const [onwardKey, backKey] = isLtr ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const [onwardEdge, backEdge] = isLtr ? [0.97, 0.03] : [0.03, 0.97];

  test.describe(`Reading ${direction}`, () => {
    test.beforeEach(({ page }) => openIssue(page, { id: free }));

    test('the cover stands alone on its half, and later pages in pairs', async ({ page }) => {
      await expectPages(page, [1]);
      const box = await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
      const middle = (page.viewportSize()?.width ?? 0) / 2;
      expect(Math.round(isLtr ? (box?.x ?? 0) : (box?.x ?? 0) + (box?.width ?? 0))).toBe(middle);
      await turn(page, 'Next page');
      await expectPages(page, spread(2));
    });

    test('buttons go to the next, previous, last and first page', async ({ page }) => {
      await turn(page, 'Next page');
      await turn(page, 'Next page');
      await expectPages(page, spread(4));
      await turn(page, 'Previous page');
      await expectPages(page, spread(2));
      await turn(page, 'Last page');
      await expectPages(page, [10]);
      await turn(page, 'First page');
      await expectPages(page, [1]);
    });

    test('buttons stand where reading goes', async ({ page }) => {
      const names = ['First page', 'Previous page', 'Next page', 'Last page'];
      const bar = viewer(page).getByRole('button', { name: / page$/ });
      const seen = await bar.evaluateAll((buttons) =>
        buttons
          .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
          .map((button) => button.getAttribute('aria-label')),
      );
      expect(seen).toEqual(isLtr ? names : names.toReversed());
    });

    test('arrow keys go to their side, and space always forward', async ({ page }) => {
      await page.keyboard.press(onwardKey);
      await expectPages(page, spread(2));
      await page.keyboard.press(' ');
      await expectPages(page, spread(4));
      await page.keyboard.press(backKey);
      await expectPages(page, spread(2));
    });

    test('Home, End, Page Up and Page Down go by order', async ({ page }) => {
      await page.keyboard.press('End');
      await expectPages(page, [10]);
      await page.keyboard.press('PageUp');
      await expectPages(page, spread(8));
      await page.keyboard.press('Home');
      await expectPages(page, [1]);
      await page.keyboard.press('PageDown');
      await expectPages(page, spread(2));
    });

    test('a tap at the outer edges turns at once', async ({ page }) => {
      await tap(page, onwardEdge);
      await expectPages(page, spread(2));
      await tap(page, backEdge);
      await expectPages(page, [1]);
    });

    test('nothing turns past the ends', async ({ page }) => {
      await page.keyboard.press(backKey);
      await expectPages(page, [1]);
      await page.keyboard.press('End');
      await page.keyboard.press(onwardKey);
      await expectPages(page, [10]);
    });

    test('each turn ends in pages of exactly the screen’s pixels', async ({ page }) => {
      for (let turns = 0; turns < 3; turns += 1) {
        await page.keyboard.press(' ');
        await expectSharp(page);
      }
    });
  });
}
