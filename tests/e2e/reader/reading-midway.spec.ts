import { expect, type Page, type Route } from '@playwright/test';
import type { Published } from '../../helpers/documents.ts';
import { expectPages, expectSharp, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'documents' });

const pages = 10;
const files = '**/files/**';
const linkCalls = '**/api/issues/*/download/*';

/** Routes the ranges of the pages near the end of the file, but not its table of contents behind them. */
async function nearTheEnd(
  page: Page,
  { size }: Published,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(files, (route) => {
    const range = /(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '');
    const [begin = 0, end = size] = (range ?? []).slice(1).map(Number);
    const isNear = begin < size * 0.95 && end > size * 0.75;
    return isNear ? answer(route) : route.continue();
  });
}

const bar = (page: Page) => viewer(page).getByRole('progressbar');

test.describe('While a file is only partly here', () => {
  test('the loaded part is shown, the opening is reported after the last byte, and a lost connection when a page needs it', async ({
    page,
    published,
    context,
  }) => {
    await test.step('the loaded part is shown, and the opening is reported once, after the last byte', async () => {
      const book = await published('photoBook');
      const reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/open/')) reports.push(request.postData() ?? '');
      });
      await nearTheEnd(page, book, () => {});
      const link = page.waitForResponse(linkCalls);
      await openIssue(page, book);
      const { open_token: openToken } = await (await link).json();
      await turn(page, 'Next page');
      await expectSharp(page);
      const shown = Number(await bar(page).getAttribute('value'));
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(Number(await bar(page).getAttribute('max')));
      expect(reports).toEqual([]);
      await page.unroute(files);
      await expect(bar(page)).toHaveCount(0);
      await turn(page, 'Last page');
      await expectSharp(page);
      expect(reports).toEqual([JSON.stringify({ openToken })]);
    });

    await page.goto('/');
    await test.step('a lost connection is reported when a page needs it, and that page is shown when it is back', async () => {
      const book = await published('photoBook');
      await nearTheEnd(page, book, (route) => route.abort('connectionfailed'));
      await openIssue(page, book);
      await turn(page, 'Last page');
      await expect(viewer(page).getByText(/connection was lost/)).toBeVisible();
      await turn(page, 'First page');
      await expectSharp(page);
      await turn(page, 'Last page');
      await page.unroute(files);
      await context.setOffline(true);
      await context.setOffline(false);
      await expectPages(page, [pages]);
      await expectSharp(page);
      await expect(viewer(page).getByText(/connection was lost/)).toHaveCount(0);
    });
  });

  test('lost pages come by themselves, although the browser never reports a network again: the page, its thumbnail and the rest, and the opening is reported', {
    tag: '@extended',
  }, async ({ page, published }) => {
    const book = await published('photoBook');
    let reports = 0;
    page.on('request', (request) => (reports += Number(request.url().includes('/open/'))));
    await nearTheEnd(page, book, (route) => route.abort('connectionfailed'));
    await openIssue(page, book);
    await expect(bar(page)).toBeVisible();
    await expect(
      viewer(page).getByRole('progressbar', { name: 'Waiting for the connection' }),
    ).toBeVisible();
    await turn(page, 'Last page');
    const lastPage = viewer(page).getByRole('group', { name: `Page ${pages}`, exact: true });
    await expect(lastPage.locator('i')).toBeVisible();
    await viewer(page)
      .getByRole('button', { name: /^Thumbnails/ })
      .click();
    const thumbnail = viewer(page).locator(`[data-page="${pages}"]`);
    await expect(thumbnail).toBeVisible();
    await expect(viewer(page).getByText(/connection was lost.*keep trying/)).toBeVisible();
    await expect(thumbnail.locator('canvas')).toHaveCount(0);
    expect(reports).toBe(0);
    const reported = page.waitForRequest('**/open/full');
    await page.unroute(files);
    await expectSharp(page);
    await expect(viewer(page).getByText(/connection was lost/)).toHaveCount(0);
    await expect(lastPage.locator('i')).toBeHidden();
    await expect(thumbnail.locator('canvas')).toHaveCount(1);
    await reported;
    await expect(bar(page)).toHaveCount(0);
    expect(reports).toBe(1);
  });
});
