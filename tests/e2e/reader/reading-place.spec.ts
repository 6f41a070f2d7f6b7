import { expectPages, expectSharp, openIssue, turn } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;

test.describe('The place that was reached', () => {
  test('is restored in this visit and in the next, unless the address contains a page or the last page was reached, and is not needed', async ({
    page,
  }) => {
    await test.step('is restored in this visit and in the next, unless the address contains a page or the last page was reached', async () => {
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

    await test.step('is not needed: a browser that stores nothing reads as well', async () => {
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
});
