import { expect, test } from '@playwright/test';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

/** The page for people who write clients; somebody else's page, under our policy. */

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ seed: false });
});
test.afterAll(() => store.stop());

test('the description of the calls draws itself under its policy, without one complaint', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() !== 'log') complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(request.url()));
  await page.goto(`${store.origin}/api/docs`);
  await expect(page.getByRole('heading', { name: 'Gatefold' })).toBeVisible();

  await page.getByRole('button', { name: '/api/user/purchases' }).first().click();
  const opened = page.locator('.opblock.is-open');
  await expect(opened).toContainText('Responses');
  // Without its own looks the words stand under each other without any colour.
  await expect(opened).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(complaints).toEqual([]);
});
