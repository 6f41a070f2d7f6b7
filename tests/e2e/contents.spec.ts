import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { corpusIsMissing } from '../helpers/corpus.ts';
import { outlinedPdf } from '../helpers/outlinedPdf.ts';
import { expectPages, expectStill, openIssue, turn, viewer } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

test.use({ storeName: 'documents' });

const button = (page: Page) => viewer(page).getByRole('button', { name: 'Contents', exact: true });
const panel = (page: Page) => viewer(page).getByRole('navigation', { name: 'Contents' });
const entry = (page: Page, title: string) => panel(page).getByRole('button', { name: title });
const headingAt = (page: Page, at: number) =>
  panel(page).getByRole('button', { name: `Heading ${at} 2`, exact: true });

async function openContents(page: Page, id: number): Promise<void> {
  await openIssue(page, { id });
  await button(page).click();
}

test('a document without contents of its own has no button for them', async ({ page }) => {
  const reported = page.waitForRequest('**/open/full');
  await openIssue(page, { id: issueIds.free });
  // The contents are asked for before the last byte is, which is then reported.
  await reported;
  await expect(button(page)).toHaveCount(0);
});

test('Contents of a thousand headings are there as far as they are seen, walked by keys, and leave the keys to the viewer where the heading with the focus is scrolled away', async ({
  page,
}) => {
  const headings = Array.from({ length: 1000 }, (_, at) => [`Heading ${at + 1}`, 2] as const);
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: outlinedPdf(headings), contentType: 'application/pdf' }),
  );
  await openContents(page, issueIds.free);
  await headingAt(page, 1).focus();
  for (const [key, at] of [
    ['End', 1000],
    ['ArrowUp', 999],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(headingAt(page, at)).toBeFocused();
  }
  for (const _ of Array.from({ length: 30 })) await page.keyboard.press('ArrowDown');
  await expect(headingAt(page, 31)).toBeFocused();
  await expect(headingAt(page, 31)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(headingAt(page, 1)).toBeFocused();

  expect(await panel(page).getByRole('button').count()).toBeLessThan(40);
  await panel(page).hover();
  await page.mouse.wheel(0, 20_000);
  await expect(headingAt(page, 460)).toBeVisible();
  expect(await panel(page).getByRole('button').count()).toBeLessThan(40);
  await expect(viewer(page)).toBeFocused();
  await page.keyboard.press('End');
  await expectPages(page, [40]);
});

test.describe('Contents', () => {
  test.skip(corpusIsMissing, 'the real PDFs are not beside the project (shared/corpus)');
  test('lead to their pages, open level by level, mark the read section, and close the strip, which closes them', async ({
    page,
    published,
  }) => {
    await openContents(page, (await published('freedoomManual')).id);
    await expect(entry(page, 'Freedoom Manual')).toHaveAttribute('aria-current', 'location');
    await entry(page, 'Sections of How to Play').click();
    await entry(page, 'A Tutorial').click();
    await expectPages(page, [10, 11]);
    await expect(panel(page).locator('[aria-current]')).toHaveText(/A Tutorial/);
    await entry(page, 'Sections of How to Play').click();
    await expect(entry(page, 'A Tutorial')).toHaveCount(0);
    await turn(page, 'Last page');
    await expect(panel(page).locator('[aria-current]')).toHaveText(/Reusing portions/);
    await viewer(page)
      .getByRole('button', { name: /^Thumbnails/ })
      .click();
    await expect(panel(page)).toHaveCount(0);
    await button(page).click();
    await expect(viewer(page).getByRole('toolbar', { name: 'Thumbnails' })).toHaveCount(0);
  });

  test('are a tree for assistive technology, which arrow keys open and close', async ({
    page,
    published,
  }) => {
    await openContents(page, (await published('freedoomManual')).id);
    const tree = panel(page).getByRole('tree', { name: 'Contents' });
    const item = (name: string) =>
      tree.getByRole('treeitem', { name: new RegExp(`^${name} \\d+$`) });
    await expect(item('How to Play')).toHaveAttribute('aria-expanded', 'false');
    const siblings = await item('How to Play').getAttribute('aria-setsize');
    expect(Number(siblings)).toBe(await tree.getByRole('treeitem').count());
    await entry(page, 'How to Play').last().focus();
    await page.keyboard.press('ArrowRight');
    await expect(item('How to Play')).toHaveAttribute('aria-expanded', 'true');
    await expect(item('A Tutorial')).toHaveAttribute('aria-level', '2');
    await expect(item('How to Play')).toHaveAttribute('aria-setsize', siblings ?? '');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(item('How to Play')).toHaveAttribute('aria-expanded', 'false');
  });

  test('open at the current page, and the pages do not move', async ({ page, published }) => {
    await openIssue(page, await published('freedoomManual'));
    await turn(page, 'Next page');
    await turn(page, 'Next page');
    await expectPages(page, [4, 5]);
    await expectStill(page);
    const before = await viewer(page).getByRole('group', { name: 'Page 4' }).boundingBox();
    await button(page).click();
    await expect(entry(page, 'Starting a new game')).toHaveAttribute('aria-current', 'location');
    const after = await viewer(page).getByRole('group', { name: 'Page 4' }).boundingBox();
    expect(after).toEqual(before);
  });

  test('are walked by keys, from the read section after opening by keys, and Escape returns the focus', async ({
    page,
    published,
  }) => {
    await openContents(page, (await published('freedoomManual')).id);
    await entry(page, 'Installing Freedoom').click();
    await expectPages(page, [2, 3]);
    await button(page).click();
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(panel(page).locator('[aria-current]')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, 'Installing Freedoom')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, 'Using the Freedoom Menus 4')).toBeFocused();
    await page.keyboard.press('End');
    await expect(entry(page, 'Reusing portions of Freedoom').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page).locator('[aria-current]')).toHaveText(/Reusing portions/);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
  });

  test('keep titles of other scripts, and have no faults that axe can find', {
    tag: '@extended',
  }, async ({ page, published }) => {
    await openContents(page, (await published('owaspJapanese')).id);
    await expect(panel(page)).toContainText(/[぀-ヿ一-鿿]/);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  });
});
