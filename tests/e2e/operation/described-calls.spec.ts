import { expect } from '@playwright/test';
import { test } from '../../helpers/storeTest.ts';

/** The page for people who write clients; somebody else's page, under our policy. */

test('the description of the calls draws itself under its policy, without one complaint', async ({
  page,
  store,
}) => {
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() !== 'log') complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.goto(`${store.origin}/api/docs`);
  await expect(page.getByRole('heading', { name: 'Gatefold' })).toBeVisible();

  // The page draws the calls that are in sight.
  await page.getByRole('button', { name: '/api/plans' }).first().click();
  const opened = page.locator('.opblock.is-open');
  await expect(opened).toContainText('Responses');
  // Without its own looks the words stand under each other without any colour.
  await expect(opened).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(complaints).toEqual([]);
});
