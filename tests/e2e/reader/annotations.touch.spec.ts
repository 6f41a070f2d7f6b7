import { expect, type Page } from '@playwright/test';
import { longPress, swipe } from '../../helpers/touchInput.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const sheet = (page: Page) => viewer(page).getByRole('group', { name: 'Page 1', exact: true });
const toolbar = (page: Page) => viewer(page).getByRole('toolbar', { name: 'Selection' });
const passages = (page: Page) => sheet(page).locator('g[data-annotation]');

test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

test('A long press selects a word and brings a toolbar that is not under the finger; a highlight is made, opened by a tap, and deleted', async ({
  page,
}) => {
  const title = sheet(page).getByRole('heading', { name: 'The Free Issue' });
  await expect(title).toHaveText('The Free Issue');
  const box = await title.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 12 };
  await longPress(page, at, () =>
    expect
      .poll(() => page.evaluate(() => window.getSelection()?.toString() ?? ''))
      .toMatch(/^(The|Free|Issue)$/),
  );
  await expect(toolbar(page)).toBeVisible();
  const place = await toolbar(page).boundingBox();
  expect(place && (place.y > at.y + 20 || place.y + place.height < at.y - 20)).toBe(true);
  for (const button of await toolbar(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await toolbar(page).getByRole('button', { name: 'Highlight in pink' }).tap();
  await expect(passages(page)).toHaveAttribute('data-colour', 'pink');
  await expect(toolbar(page)).toHaveCount(0);
  await page.touchscreen.tap(at.x, at.y);
  const bar = viewer(page).getByRole('toolbar', { name: 'Highlighted text' });
  await bar.getByRole('button', { name: 'Delete' }).tap();
  await expect(passages(page)).toHaveCount(0);
  await expectPages(page, [1]);
});

test('A tap in the outer upper corner sets the bookmark and turns nothing; below it a tap turns', async ({
  page,
}) => {
  await swipe(page, { by: -0.5 });
  await expectPages(page, [2, 3]);
  const paper = await viewer(page)
    .getByRole('group', { name: 'Page 3', exact: true })
    .boundingBox();
  if (!paper) throw new Error('Page 3 is not shown.');
  await expect(sheetCorner(page, 3)).toHaveAttribute('data-bookmarked', 'false');
  // The bars lie over the corner until they leave.
  await page.touchscreen.tap(paper.x + paper.width / 2, paper.y + paper.height / 2);
  await expect(viewer(page).locator('[data-bar]').first()).toHaveAttribute('data-shown', 'false');
  await page.touchscreen.tap(paper.x + paper.width - 20, paper.y + 75);
  await expect(sheetCorner(page, 3)).toHaveAttribute('data-bookmarked', 'true');
  // The hidden bar lies over the upper part of the corner.
  await page.touchscreen.tap(paper.x + paper.width - 20, paper.y + 18);
  await expect(sheetCorner(page, 3)).toHaveAttribute('data-bookmarked', 'false');
  await expectPages(page, [2, 3]);
  await page.touchscreen.tap(paper.x + paper.width - 20, paper.y + 400);
  await expectPages(page, [4, 5]);
});

const sheetCorner = (page: Page, number: number) =>
  viewer(page)
    .getByRole('group', { name: `Page ${number}`, exact: true })
    .locator('[data-bookmarked]');
