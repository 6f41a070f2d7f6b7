import type { Page } from '@playwright/test';
import { expectPages, expectSharp, openIssue, turn } from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';

const test = readingTest('ltr');
const { free } = issueIds;

const read = (page: Page) => page.getByRole('button', { name: 'Read', exact: true });

test.describe('The place that was reached', () => {
  test('is where reading goes on, in this visit and in the next', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await turn(page, 'Next page');
    await expectPages(page, [4, 5]);
    await page.keyboard.press('Escape');
    await read(page).click();
    await expectPages(page, [4, 5]);
    await openIssue(page, { id: free });
    await expectPages(page, [4, 5]);
  });

  test('is forgotten by whoever has read to the end', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Last page');
    await expectPages(page, [10]);
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
  });

  test('is the first page where what is stored makes no sense', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('gatefold:places', '[{"file":"1/full","page":"x"}]'),
    );
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
  });

  test('is not needed: a browser that stores nothing reads as well', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Denied', 'SecurityError');
        },
      }),
    );
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
  });
});

test.describe('The page that an address names', () => {
  for (const [written, shown] of [
    ['5', [4, 5]],
    ['3.9', [2, 3]],
    ['3x', [2, 3]],
    ['abc', [1]],
    ['999', [10]],
    ['-4', [1]],
  ] as const)
    test(`is where reading begins: ${written}`, async ({ page }) => {
      await page.goto(`/read/${free}/full?page=${written}`);
      await expectPages(page, shown);
      await expectSharp(page);
    });

  test('goes before the one that was reached the last time', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
    await page.goto(`/read/${free}/full?page=8`);
    await expectPages(page, [8, 9]);
  });
});
