import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { corpusIsMissing } from '../../helpers/corpus.ts';
import { prosePdf } from '../../helpers/prosePdf.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'documents' });

const name = 'Search in this issue';
const button = (page: Page) => viewer(page).getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name });
const box = (page: Page) => panel(page).getByRole('searchbox', { name });
const results = (page: Page) => panel(page).getByRole('list', { name: 'Results' });
const status = (page: Page) => panel(page).getByRole('status');
const step = (page: Page, to: 'Next result' | 'Previous result') =>
  panel(page).getByRole('button', { name: to });
const hits = (page: Page) => page.locator('[role=group] [data-hits] [data-hit]');
const current = (page: Page) => page.locator('[data-hit][data-current="true"]');

/** An issue whose pages have two columns of prose each; page 1 is a list of contents. */
async function openProse(page: Page, pages = 20): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: prosePdf(pages), contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
}

async function search(page: Page, text: string): Promise<void> {
  await button(page).click();
  await box(page).fill(text);
}

test('Ctrl and F opens the search, Enter and F3 go through the hits and around, and Escape gives the focus back', async ({
  page,
}) => {
  await openProse(page, 3);
  await viewer(page).focus();
  await page.keyboard.press('Control+f');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('end of right one');
  await expect(status(page)).toHaveText('2 results');
  await page.keyboard.press('Enter');
  await expectPages(page, [2, 3]);
  await expect(current(page)).toHaveCount(1);
  const firstPlace = await current(page).boundingBox();
  await page.keyboard.press('F3');
  await expect(panel(page).getByText('2 / 2')).toBeVisible();
  expect((await current(page).boundingBox())?.x).toBeGreaterThan(firstPlace?.x ?? Infinity);
  await page.keyboard.press('Control+g');
  await expect(panel(page).getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(panel(page).getByText('2 / 2')).toBeVisible();
  await step(page, 'Next result').click();
  await expect(panel(page).getByText('1 / 2')).toBeVisible();
  await step(page, 'Previous result').click();
  await expect(panel(page).getByText('2 / 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(hits(page)).toHaveCount(0);
  await expect(viewer(page)).toBeFocused();
  // The key of browsers for the next hit goes on with the panel closed, and Escape removes the marks.
  await page.keyboard.press('F3');
  await expect(current(page)).toHaveCount(1);
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(hits(page)).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
});

test('On a phone, Enter shows the hit: the list and the keyboard leave, and come back with the box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProse(page);
  await search(page, 'magazine and');
  await expect(results(page)).toBeVisible();
  await box(page).press('Enter');
  await expectPages(page, [2]);
  await expect(results(page)).toBeHidden();
  await expect(step(page, 'Next result')).toBeFocused();
  await expect(current(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('2 / 38')).toBeVisible();
  await box(page).click();
  await expect(results(page)).toBeVisible();
});

test('An address with ?q= opens the search and goes to its first hit; a page of the address stays', async ({
  page,
}) => {
  await openProse(page, 6);
  await page.goto(`/read/${issueIds.free}/full?q=page%204%20right`);
  await expect(box(page)).toHaveValue('page 4 right');
  await expect(status(page)).toHaveText('1 result');
  await expectPages(page, [4, 5]);
  await page.goto(`/read/${issueIds.free}/full?page=2&q=page%204%20right`);
  await expect(status(page)).toHaveText('1 result');
  await expectPages(page, [2, 3]);
});

test('Arrows walk the list, and its entries go to their pages', async ({ page }) => {
  await openProse(page);
  await search(page, 'end of right two');
  await expect(status(page)).toHaveText('19 results');
  await results(page).getByRole('button').first().focus();
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowDown');
  await expect(results(page).getByRole('button', { name: / 14$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPages(page, [14, 15]);
  await expect(results(page).locator('[aria-current]')).toHaveText(/ 14$/);
});

test('Hits that arrive later leave the list where the user has scrolled it', {
  tag: '@extended',
}, async ({ page }) => {
  await openProse(page, 300);
  await page.goto(`/read/${issueIds.free}/full?page=150`);
  await search(page, 'magazine and');
  const nearest = results(page).getByRole('listitem').filter({ hasText: / 150$/ });
  await expect(nearest.first()).toBeInViewport();
  const screens = () => results(page).evaluate((list) => list.scrollHeight / list.clientHeight);
  await expect.poll(screens).toBeGreaterThan(4);
  await results(page).hover();
  const scrollAway = async (): Promise<void> => {
    await page.mouse.wheel(0, 1_000_000);
    await expect(nearest.first()).not.toBeInViewport({ timeout: 1000 });
  };
  // A batch may come between the first step of the wheel and its event.
  await expect(scrollAway).toPass();
  await expect(status(page)).toHaveText('598 results');
  for (const item of await nearest.all()) await expect(item).not.toBeInViewport();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no fault with the search, ${colorScheme}`, {
    tag: colorScheme === 'dark' ? '@extended' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openProse(page, 6);
    await search(page, 'paragraph');
    await expect(status(page)).toHaveText('10 results');
    await page.keyboard.press('Enter');
    await expect(current(page)).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  });

test.describe('Real documents', () => {
  test.skip(corpusIsMissing, 'the real PDFs are not beside the project (shared/corpus)');

  test('are searched in Arabic and Japanese', { tag: '@extended' }, async ({ page, published }) => {
    for (const [document, text] of [
      ['owaspArabic', 'البيانات الحساسة'],
      ['owaspJapanese', '機微な情報の露出'],
    ] as const) {
      await openIssue(page, { id: (await published(document)).id });
      await search(page, text);
      await expect(status(page)).toHaveText(/^[1-9]\d* results$/);
      await page.keyboard.press('Enter');
      await expect(current(page)).toHaveCount(1);
    }
  });
});
