import { expect } from '@playwright/test';
import { expectSharp, openIssue, pressRead, viewer } from '../../helpers/reader.ts';
import { card } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;
const linkCalls = '**/api/issues/*/download/*';
/** For `page.route`: `page.unroute` continues the held requests. */
const holdBack = () => {};

test.describe('Loading', () => {
  test('shows that it is under way, for the file that is asked for alone, asks for each link once, and reports the opening once with its token', async ({
    page,
    store,
  }) => {
    await test.step('brings the file from the link and all else from the store itself, and reports the opening once, with its token, after the whole file has come', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const link = page.waitForResponse(linkCalls);
      const report = page.waitForRequest('**/open/full');
      await openIssue(page, { id: free });
      const { url, open_token: openToken } = await (await link).json();
      expect((await report).postDataJSON()).toEqual({ openToken });
      await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
      expect(asked.filter((address) => address.includes('/open/'))).toHaveLength(1);
      expect(asked).toContain(new URL(url, store.origin).href);
      const workers = page.workers().map((worker) => worker.url());
      expect(workers.length).toBeGreaterThan(0);
      for (const address of [...asked, ...workers])
        expect(address.replace(/^blob:/, '')).toMatch(new RegExp(`^(${store.origin}|data:)`));
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.goto('/');

    await test.step('shows that it is under way from the request for the link on, and asks for the link once, though the issue is opened twice', async () => {
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().includes('/download/'))));
      await page.route(linkCalls, holdBack);
      await pressRead(page, { id: free });
      await expect(
        viewer(page).getByRole('progressbar', { name: 'Loading the file' }),
      ).toBeVisible();
      await page.unroute(linkCalls);
      await expectSharp(page);
      await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Read', exact: true }).click();
      await expectSharp(page);
      expect(asked).toBe(1);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('is shown for the file that is asked for, and no other', async () => {
      const free1 = `**/api/issues/${free}/download/full`;
      await page.route(free1, holdBack);
      await pressRead(page, { id: free });
      await expect(viewer(page).getByRole('progressbar')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await card(page, 'With a Sample').click();
      const reported = page.waitForRequest('**/open/sample');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await expectSharp(page);
      await reported;
      await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
