import { expect, type Page } from '@playwright/test';
import { openRow, row, said } from '../helpers/deskPage.ts';
import { field, press, sitDown } from '../helpers/deskSitting.ts';
import { expectOpenToAll } from '../helpers/shop.ts';
import { issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

/** One issue at the desk: what two publishers write in it, and what its file becomes. */

test.use({ storeName: 'desk' });

test('two publishers who change one issue decide which words stay, and what is typed during a save stays too', async ({
  page,
  store,
}) => {
  const { title } = issuePlans.notBought;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await sitDown(tab, store);
    await openRow(tab, title);
  }
  await field(page, 'Title').fill('Theirs');
  await press(page, 'Save');
  await expect(said(page)).toContainText('Saved.');

  await field(other, 'Title').fill('Mine');
  await field(other, 'Description').fill('My words');
  await press(other, 'Save');
  const choice = other.getByRole('region', { name: 'Somebody else changed this issue meanwhile.' });
  await expect(choice.getByRole('definition')).toHaveText(['Theirs']);
  await expect(choice).toBeInViewport();
  await expect(field(other, 'Title')).toHaveValue('Mine');
  await expectOpenToAll(other);
  await press(other, 'Keep mine');
  await expect(choice).toHaveCount(0);

  const goesOn = await holdSaves(other);
  await press(other, 'Save');
  await field(other, 'Description').fill('My words and more');
  goesOn();
  await expect(said(other)).toContainText('Saved.');
  await expect(row(other, 'Mine')).toContainText('Unsaved changes');
  await expect(field(other, 'Description')).toHaveValue('My words and more');
  await other.reload();
  await expect(field(other, 'Title')).toHaveValue('Mine');
  await expect(field(other, 'Description')).toHaveValue('My words and more');
  await other.close();
});

/** Holds the next save until the answer is called. */
async function holdSaves(page: Page): Promise<() => void> {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(
    '**/api/publish/issues/*',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return goOn;
}
