import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { corpusIsMissing } from '../../helpers/corpus.ts';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

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
