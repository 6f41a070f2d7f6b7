import { expect, type Page } from '@playwright/test';
import {
  chooseFiles,
  field,
  namedPdf,
  openPublishPage,
  openRow,
  pdfFile,
  press,
  queue,
  row,
  said,
} from '../../helpers/publishPage.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** One issue on the publisher's page: two publishers who edit it, and a new file that is refused. */

test.use({ storeName: 'publishing' });

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('two publishers who change one issue decide which words stay, and words that are typed during a save stay too', async ({
  page,
  store,
}) => {
  // A draft of its own: all tests of the publisher's page share one store.
  const title = 'Two who write at once';
  const other = await page.context().newPage();
  await openPublishPage(page, store);
  await chooseFiles(page, [pdfFile('two.pdf', namedPdf(title, 2))]);
  await openRow(page, title);
  await openPublishPage(other, store);
  await openRow(other, title);
  await field(page, 'Title').fill('Theirs');
  await choice(page, 'Language').selectOption('German');
  await choice(page, 'Page view').selectOption('Single pages');
  await press(page, 'Save draft');
  await expect(said(page)).toContainText('Saved.');

  await field(other, 'Title').fill('Mine');
  await field(other, 'Description').fill('My words');
  await choice(other, 'Language').selectOption('Swedish');
  await choice(other, 'Reading direction').selectOption('Right to left');
  await press(other, 'Save draft');
  const question = other.getByRole('region', {
    name: 'Somebody else changed this issue meanwhile.',
  });
  await expect(question.getByRole('definition')).toHaveText(['Theirs', 'German']);
  await expect(question).toBeInViewport();
  await expect(question).toBeFocused();
  await expect(field(other, 'Title')).toHaveValue('Mine');
  await expectOpenToAll(other);
  await other.keyboard.press('Tab');
  await expect(other.getByRole('button', { name: 'Take theirs' })).toBeFocused();
  await other.keyboard.press('Tab');
  await expect(other.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(field(other, 'Title')).toBeFocused();

  const goesOn = await holdSaves(other);
  await press(other, 'Save draft');
  await field(other, 'Description').fill('My words and more');
  goesOn();
  await expect(said(other)).toContainText('Saved.');
  await expect(row(other, 'Mine')).toContainText('Unsaved changes');
  await expect(field(other, 'Description')).toHaveValue('My words and more');
  await other.reload();
  await expect(field(other, 'Title')).toHaveValue('Mine');
  await expect(field(other, 'Description')).toHaveValue('My words and more');
  await expect(choice(other, 'Language')).toHaveValue('sv');
  await expect(choice(other, 'Reading direction')).toHaveValue('rtl');
  await expect(choice(other, 'Page view')).toHaveValue('single');
  await other.close();
});

/** Holds the next save until the returned function is called. */
async function holdSaves(page: Page): Promise<() => void> {
  let goOn: (() => void) | undefined;
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
  return () => goOn?.();
}

test('a refused new file of an issue is reported beside its button on a phone, and announced once', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPublishPage(page, store);
  await openRow(page, issuePlans.bought.title);
  await chooseFiles(page, [pdfFile('a.pdf', Buffer.from('%PDF-1.7 damaged'))], 'Replace the file');
  const refusal = page.getByRole('alert');
  await expect(refusal).toHaveCount(1);
  await expect(page.getByRole('form').getByRole('alert')).toHaveCount(1);
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Replace the file' })).toBeInViewport();
  await expectOpenToAll(page);
  await page.evaluate(() => {
    location.hash = '#shelf';
  });
  await expect(queue(page)).toContainText('a.pdf');
  await expect(refusal).toHaveCount(0);
});
