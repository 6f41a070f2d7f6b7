import { expect, type Page } from '@playwright/test';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** Sends keys in one task. Returns whether the spread of page 2 is active after each. */
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((keys) => {
    const next = document.querySelector('[data-frame="2"]');
    const reader = next?.closest('[role=dialog]');
    return keys.map((key) => {
      reader?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      return next?.closest('[inert]') === null;
    });
  }, keys);

test.describe('The text of the next pages', () => {
  test.beforeEach(async ({ page }) => {
    await openIssue(page, { id: issueIds.free });
    // It is laid out beside the stage.
    await expect(viewer(page).locator('[data-frame="2"] [data-whole=true]')).toHaveAttribute(
      'data-away',
      'false',
    );
  });

  test('is hidden from screen readers until the event of the turn, and again by a turn back or a jump before that turn is stored', async ({
    page,
  }) => {
    await test.step('is hidden from screen readers until the turn, whose event shows it with the pages', async () => {
      const heading = viewer(page).locator('[inert] h3', { hasText: 'Page 2' });
      await expect(heading).toHaveCount(1);
      expect(await pressAtOnce(page, ['PageDown'])).toEqual([true]);
      await expect(heading).toHaveCount(0);
      await expectPages(page, [2, 3]);
    });

    await page.keyboard.press('Home');
    await expectPages(page, [1]);

    await test.step('is hidden again by a turn back before the first turn is stored', async () => {
      expect(await pressAtOnce(page, ['PageDown', 'PageUp'])).toEqual([true, false]);
      await expectPages(page, [1]);
      expect(await pressAtOnce(page, ['PageDown'])).toEqual([true]);
      await expectPages(page, [2, 3]);
    });

    await page.keyboard.press('Home');
    await expectPages(page, [1]);

    await test.step('is hidden again by a jump to a page that is not painted, before the turn is stored', async () => {
      expect(await pressAtOnce(page, ['PageDown', 'End'])).toEqual([true, false]);
      await expectPages(page, [10]);
    });
  });
});
