import { expect, type Locator } from '@playwright/test';
import { publishFree } from '../../helpers/command.ts';
import { corpusFile, corpusIsMissing } from '../../helpers/corpus.ts';
import { expectPages, expectSharp, turn, viewer } from '../../helpers/reader.ts';
import { card } from '../../helpers/shop.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.skip(corpusIsMissing, 'the real PDFs are not beside the project (shared/corpus)');

let store: RunningStore;

test.beforeAll(async () => {
  // The database of a store without settings.
  store = await startStore({ db: 'pglite', seed: false });
});

test.afterAll(() => store.stop());

test('a real magazine is published with one command and read to its last page, aloud column after column', async ({
  page,
}) => {
  await page.goto(store.origin);
  await expect(page.getByText('There is nothing to show here')).toBeVisible();

  await publishFree(store, corpusFile('nusci-issue29-rivalry'), 'NU Sci 29: Rivalry');
  await page.reload();
  await card(page, 'NU Sci 29: Rivalry').click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();

  await expectPages(page, [1]);
  await expectSharp(page);
  for (let left = 2; left < 32; left += 2) {
    await turn(page, 'Next page');
    await expectPages(page, [left, left + 1]);
    await expectSharp(page);
    if (left === 8) await expectColumns(viewer(page).getByRole('group', { name: 'Page 9' }));
  }
  await turn(page, 'Next page');
  await expectPages(page, [32]);
  await expectSharp(page);
  await expect(viewer(page)).toContainText('32 / 32');
});

/** Columns are said one after the other, with words whole that a line's end parted. */
async function expectColumns(sheet: Locator): Promise<void> {
  const starts = ['The authority of science', 'By the same token', 'certain counties'];
  const paragraphs = sheet.getByRole('paragraph').or(sheet.getByRole('heading'));
  // Words come page by page, in slices.
  for (const start of ['Belief in scientific views', ...starts])
    await expect(paragraphs.filter({ hasText: new RegExp(`^${start}`) })).toBeAttached();
  const said = await paragraphs.allTextContents();
  const order = starts.map((start) => said.findIndex((text) => text.startsWith(start)));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(said.join(' ')).toContain('antivaccination movement');
}
