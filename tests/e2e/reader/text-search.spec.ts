import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Resources } from '../../../server/platform/resources.ts';
import { publishIssue } from '../../../server/publishing/index.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { dollars } from '../../helpers/publisher.ts';
import { expectPages, viewer } from '../../helpers/reader.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectAccessible } from '../../helpers/wcag.ts';

const pages = [
  'The contents of this issue',
  'An osprey was seen above the bay, for the first time in years',
  'Two ospreys have built their nest beside the old lighthouse',
];

async function publish(resources: Resources): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-words-'));
  try {
    const file = join(folder, 'issue.pdf');
    const words = (page: number) => `BT /F 12 Tf 72 700 Td (${pages[page - 1]}) Tj ET`;
    await writeFile(file, madePdf({ pages: pages.length, words }));
    const order = { file, samplePages: 0 };
    await publishIssue(resources, { ...order, title: 'Shore birds', price: null });
    await publishIssue(resources, { ...order, title: 'Sea birds', price: dollars(499) });
  } finally {
    await rm(folder, { recursive: true });
  }
  await buildPacks(resources);
}

let store: RunningStore;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  store = await startStore({ prepare: publish });
});
test.afterAll(() => store.stop());

const section = (page: Page) => page.getByRole('region', { name: 'In the issues' });
const nothing = (page: Page) => page.getByText('There is nothing to show here');
const noIssues = (page: Page) => page.locator('span').getByText('0 issues', { exact: true });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

test('A search lists the pages of all issues with its words and leads to the reader or to the details; without hits, with a failure and where it is switched off the store says so', async ({
  page,
}) => {
  await test.step('A search lists the pages of all issues with its words, and leads to the page in the reader', async () => {
    await page.goto(store.origin);
    await box(page).fill('osprey');
    await expect(section(page).getByRole('status')).toHaveText('Found in 2 issues');
    const hits = section(page).getByRole('link', { name: /^Page \d/ });
    await expect(hits).toHaveText([/^Page 2 *An osprey was seen/, /^Page 3 *Two ospreys have/]);
    await expect(section(page).locator('mark')).toHaveText(['osprey', 'osprey']);
    for (const empty of [nothing, noIssues]) await expect(empty(page)).toBeHidden();
    await expectAccessible(page, 'the search in the issues');
    await hits.nth(1).click();
    await expect(viewer(page)).toBeVisible();
    await expectPages(page, [2, 3]);
    await expect(page).toHaveURL(/search=osprey/);
  });

  await test.step('An issue that the visitor may not read shows no words, and its title leads to its details', async () => {
    await page.goto(`${store.origin}/?search=lighthouse`);
    const locked = section(page).getByRole('listitem').filter({ hasText: 'Sea birds' });
    await expect(locked).toContainText('On 1 page');
    await expect(locked).not.toContainText('lighthouse');
    await locked.getByRole('link', { name: 'Sea birds' }).click();
    await expect(page.getByRole('dialog', { name: 'Sea birds' })).toBeVisible();
  });

  await test.step('A search without hits, and a search that fails, say so', async () => {
    await page.goto(`${store.origin}/?search=zeppelin`);
    await expect(section(page).getByRole('status')).toHaveText('No page has these words.');
    for (const empty of [nothing, noIssues]) await expect(empty(page)).toBeVisible();
    await page.route('**/api/search*', (route) => route.abort());
    await box(page).fill('osprey');
    await expect(section(page).getByRole('status')).toHaveText('The issues could not be searched.');
    await page.unroute('**/api/search*');
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page).getByRole('status')).toHaveText('Found in 2 issues');
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('A store that has switched the search off shows titles only', async () => {
    await page.route('**/api/search*', (route) =>
      route.fulfill({ json: { isOffered: false, issues: [], hasMore: false } }),
    );
    const answered = page.waitForResponse('**/api/search*');
    await page.goto(`${store.origin}/?search=birds`);
    await answered;
    await expect(section(page)).toHaveCount(0);
  });
});
