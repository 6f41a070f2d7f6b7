import { expect, type Page } from '@playwright/test';
import {
  chooseFiles,
  field,
  namedPdf,
  openPublishPage,
  openRow,
  pdfFile,
  press,
  said,
} from '../../helpers/publishPage.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectAccessible } from '../../helpers/wcag.ts';

test.use({ storeName: 'publishing' });

const seriesField = (page: Page) => page.getByRole('combobox', { name: 'Series', exact: true });

test('the metadata of a draft is proposed by its PDF, checked, and saved as the publisher writes it', async ({
  page,
  store,
}) => {
  await openPublishPage(page, store);
  const title = 'Harbour News, No. 4/7';
  await chooseFiles(page, [pdfFile('harbour.pdf', namedPdf(title, 2))]);
  await openRow(page, title);
  await expect(seriesField(page)).toHaveValue('Harbour News');
  await expect(field(page, 'Issue number')).toHaveValue('4/7');

  await field(page, 'Cover date').fill('May 2026');
  await field(page, 'Authors').fill('Ann Lee, Bo Chen');
  await press(page, 'Save draft');
  const fault = page.getByText('Enter a date such as 2026, 2026-05 or 2026-05-14.');
  await expect(fault).toBeVisible();
  await expect(field(page, 'Cover date')).toBeFocused();
  await expectAccessible(page, 'the editor with a wrong date');
  await field(page, 'Cover date').fill('2026-05');
  await expect(fault).toHaveCount(0);
  await seriesField(page).fill('');
  await press(page, 'Save draft');
  await expect(said(page)).toContainText('Saved.');

  await page.reload();
  await expect(field(page, 'Cover date')).toHaveValue('2026-05');
  await expect(field(page, 'Authors')).toHaveValue('Ann Lee, Bo Chen');
  await expect(field(page, 'Topics')).toHaveValue('');
  await expect(seriesField(page)).toHaveValue('');
});
