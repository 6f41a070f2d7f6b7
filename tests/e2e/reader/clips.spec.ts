import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A part of a page as a picture. */

const layer = (page: Page) => viewer(page).getByRole('dialog', { name: 'Clip a part of the page' });
const area = (page: Page) => layer(page).getByRole('button', { name: /^Area on page 1/ });
const action = (page: Page, name: string) => layer(page).getByRole('button', { name, exact: true });

async function beginClip(page: Page): Promise<void> {
  await viewer(page).getByRole('button', { name: 'Notes', exact: true }).click();
  await viewer(page)
    .getByRole('dialog', { name: 'Notes' })
    .getByRole('button', { name: 'Clip a part of the page' })
    .click();
  await expect(area(page)).toBeFocused();
}

async function boxOf(page: Page) {
  const box = await area(page).boundingBox();
  if (!box) throw new Error('There is no area.');
  return box;
}

test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

test('A part of the page is chosen by a drag or by keys, saved with title, page and address below, and copied', async ({
  page,
  context,
}) => {
  await test.step('A drag chooses the part, and its picture is saved with title, page and address below', async () => {
    await beginClip(page);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    const paper = await viewer(page).locator('[data-frame="1"]').boundingBox();
    if (!paper) throw new Error('Page 1 is not shown.');
    await page.mouse.move(paper.x + 20, paper.y + 20);
    await page.mouse.down();
    await page.mouse.move(paper.x + 220, paper.y + 120, { steps: 4 });
    await page.mouse.up();
    const box = await boxOf(page);
    expect(Math.abs(box.width - 200)).toBeLessThan(3);
    expect(Math.abs(box.height - 100)).toBeLessThan(3);

    const download = page.waitForEvent('download');
    await action(page, 'Save picture').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('The Free Issue Page 1.png');
    const { width, height } = PNG.sync.read(await readFile(await file.path()));
    expect(width).toBeGreaterThanOrEqual(640);
    expect(height).toBeGreaterThan(200);
    await expect(layer(page)).toHaveCount(0);
    await expectPages(page, [1]);
  });

  await test.step('Keys alone move and resize the area, copy the picture and leave without turning a page', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await beginClip(page);
    const before = await boxOf(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    const after = await boxOf(page);
    expect(after.x).toBeGreaterThan(before.x);
    expect(after.height).toBeGreaterThan(before.height);
    await page.keyboard.press('Escape');
    await expect(layer(page)).toHaveCount(0);
    await expectPages(page, [1]);
    await expect(viewer(page)).toBeVisible();

    await beginClip(page);
    await action(page, 'Copy picture').press('Enter');
    await expect(page.getByText('Picture copied')).toBeVisible();
    const types = await page.evaluate(async () => {
      const items = await navigator.clipboard.read();
      return items.flatMap((item) => item.types);
    });
    expect(types).toEqual(['image/png']);
  });
});
