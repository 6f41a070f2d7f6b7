import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { details, expectOpenToAll, expectStillDetails, snackbars } from '../../helpers/shop.ts';
import { expectPages } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The end of the details. The stores of these tests build no packs, so the pages and the contents are answered here. */

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="6"/>')}`;
const sampleUrl = (page: number) => `/sample/${'a'.repeat(64)}/${page}.webp`;

async function answerInside(page: Page): Promise<void> {
  const pages = [2, 3].map((number) => ({
    page: number,
    url: sampleUrl(number),
    width: 400,
    height: 600,
  }));
  const contents = Array.from({ length: 9 }, (_, index) => ({
    title: `Part ${index + 1}`,
    page: index === 8 ? null : index + 1,
  }));
  await page.route(`**${calls.inside.path.replace(':id', '*')}`, (route) =>
    route.fulfill({ json: { pages, contents, file_size: 12_400_000 } }),
  );
  await page.route('**/sample/**', async (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: decodeURIComponent(picture.slice(picture.indexOf(',') + 1)),
    }),
  );
}

const inside = (page: Page, name: string) => details(page).getByRole('region', { name });

test.describe('the end of the details', () => {
  test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } });

  test('has the sample, the contents, the file size and other issues, shares the address, and keeps the actions of a phone in sight and free of the snackbars', async ({
    page,
    store,
  }) => {
    await test.step('has pages of the sample, which open it, the contents, the size of the file, and other issues', async () => {
      await answerInside(page);
      await page.goto(`/read/${issueIds.withSample}`);
      await expectStillDetails(page);
      await expect(details(page)).toContainText('File size: 12.4 MB');
      const contents = inside(page, 'Contents');
      await expect(contents.getByRole('listitem')).toHaveCount(8);
      await expect(contents.getByRole('button', { name: /Part/ })).toHaveCount(0);
      await contents.getByRole('button', { name: 'Show all' }).click();
      await expect(contents.getByRole('listitem')).toHaveCount(9);
      const others = inside(page, 'More issues').getByRole('link');
      await expect(others.first()).toBeVisible();
      await expect(inside(page, 'More issues')).not.toContainText(issuePlans.withSample.title);
      await expectOpenToAll(page);
      await inside(page, 'A look inside').getByRole('button', { name: 'Page 3' }).click();
      await expectPages(page, [3]);
    });

    await test.step('leads from the contents to the page of an issue that the user may read', async () => {
      await answerInside(page);
      await page.goto(`/read/${issueIds.free}`);
      await inside(page, 'Contents').getByRole('button', { name: 'Part 4 4' }).click();
      await expectPages(page, [4, 5]);
    });

    await test.step('leads to the details of another issue, and Back returns', async () => {
      await page.goto(`/read/${issueIds.withSample}`);
      const first = inside(page, 'More issues').getByRole('link').first();
      const title = await first.innerText();
      await first.click();
      await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(title);
      await page.goBack();
      await expect(details(page).getByRole('heading', { level: 2 })).toHaveText(
        issuePlans.withSample.title,
      );
    });

    await test.step('shares the address of the issue by a copy where the system has no dialog for it', async () => {
      await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: undefined }));
      await page.goto(`/read/${issueIds.free}`);
      await details(page).getByRole('button', { name: 'Share this issue' }).click();
      await expect(snackbars(page)).toContainText('The link to the issue was copied.');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${store.origin}/read/${issueIds.free}`,
      );
    });

    await test.step('keeps the actions at the lower edge of a phone while the content scrolls', async () => {
      await answerInside(page);
      await page.setViewportSize({ width: 390, height: 760 });
      await page.goto(`/read/${issueIds.withSample}`);
      await expectStillDetails(page);
      const buy = details(page).getByRole('button', { name: /^Buy/ });
      await expect(buy).toBeInViewport({ ratio: 1 });
      await inside(page, 'More issues').scrollIntoViewIfNeeded();
      await expect(buy).toBeInViewport({ ratio: 1 });
      await expectOpenToAll(page);
    });

    await test.step('keeps the actions of a phone free of the snackbars', async () => {
      await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: undefined }));
      await page.setViewportSize({ width: 390, height: 760 });
      await page.goto(`/read/${issueIds.withSample}`);
      await details(page).getByRole('button', { name: 'Share this issue' }).click();
      await expect(snackbars(page)).toContainText('The link to the issue was copied.');
      await details(page).getByRole('button', { name: /^Buy/ }).click({ trial: true });
    });
  });
});
