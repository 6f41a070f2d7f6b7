import { expect, type Page } from '@playwright/test';
import { longPress, swipe } from '../../helpers/touchInput.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
const words = (page: Page) =>
  viewer(page).getByRole('group', { name: 'Page 1', exact: true }).locator('span[dir]');
const selected = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '');

test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

test('A finger that rests on a word selects it without a mode, turns nothing, and a tap ends the selection', async ({
  page,
}) => {
  const title = viewer(page).getByRole('heading', { name: 'The Free Issue', level: 3 });
  await expect(title).toHaveText('The Free Issue');
  await expect(words(page)).toHaveCount(0);
  const box = await title.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 };
  await longPress(page, at, async () => {
    await expect.poll(() => selected(page)).toMatch(/^(The|Free|Issue)$/);
  });
  expect(await selected(page)).toMatch(/^(The|Free|Issue)$/);
  await expectPages(page, [1]);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.touchscreen.tap(width - 20, height / 2);
  await expect.poll(() => selected(page)).toBe('');
  await expectPages(page, [1]);
  await swipe(page, { by: -0.5 });
  await expectPages(page, [2, 3]);
});
