import { expectPages, expectSharp, openIssue, turn } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

const { free } = issueIds;

test.describe('The place that was reached', () => {
  test('is restored in this visit and in the next, unless the address contains a page or the last page was reached', async ({
    page,
  }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await turn(page, 'Next page');
    await expectPages(page, [4, 5]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectPages(page, [4, 5]);
    await openIssue(page, { id: free });
    await expectPages(page, [4, 5]);
    await page.goto(`/read/${free}/full?page=8`);
    await expectPages(page, [8, 9]);
    await expectSharp(page);
    await turn(page, 'Last page');
    await expectPages(page, [10]);
    await openIssue(page, { id: free });
    await expectPages(page, [1]);
  });

  test('is the first page if the stored value is invalid', async ({ page }) => {
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

test('An address with letters behind its page, or a page past the end, leads to a page all the same', async ({
  page,
}) => {
  for (const [written, shown] of [
    ['3x', [2, 3]],
    ['999', [10]],
  ] as const) {
    await page.goto(`/read/${free}/full?page=${written}`);
    await expectPages(page, shown);
  }
});
