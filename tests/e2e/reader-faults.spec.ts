import { expect, type Page } from '@playwright/test';
import { expectSharp, pressRead, viewer } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

const { free } = issueIds;
const linkCalls = '**/api/issues/*/download/*';
const files = '**/files/**';

/** The user closes the reader and opens the issue again. */
async function expectLaterOpen(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSharp(page);
}

for (const status of [429, 503])
  test(`a link that is answered with ${status} has a message, and comes when the user asks again`, async ({
    page,
  }) => {
    await page.route(linkCalls, (route) => route.fulfill({ status }));
    await pressRead(page, { id: free });
    await expect(page.getByText('Failed to load', { exact: true })).toBeVisible();
    await page.unroute(linkCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectSharp(page);
    await expectLaterOpen(page);
  });

for (const status of [401, 403])
  test(`a file that is refused with ${status} is asked for with new links, and then has a message`, async ({
    page,
  }) => {
    await page.route(files, (route) => route.fulfill({ status }));
    await pressRead(page, { id: free });
    const again = viewer(page).getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    await page.unroute(files);
    await again.click();
    await expectSharp(page);
    await expectLaterOpen(page);
  });

test('a file whose server fails has a message, and comes by itself', async ({ page, context }) => {
  await page.route(files, (route) => route.fulfill({ status: 503 }));
  await pressRead(page, { id: free });
  await expect(viewer(page).getByText(/connection was lost/)).toBeVisible({ timeout: 30_000 });
  await page.unroute(files);
  await context.setOffline(true);
  await context.setOffline(false);
  await expectSharp(page);
  await expectLaterOpen(page);
});
