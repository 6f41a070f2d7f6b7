import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import Document from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { expectPages, expectSharp, pressRead, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** Three pages that need a password. */
function lockedPdf(): Promise<Buffer> {
  const file = new Document({ userPassword: 'open sesame', ownerPassword: 'other', size: 'A4' });
  file.text('One').addPage().text('Two').addPage().text('Three').end();
  return buffer(file);
}

test('a file with a password asks for it, shows a message for a wrong one, and opens', async ({
  page,
}) => {
  const body = await lockedPdf();
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await pressRead(page, { id: issueIds.free });
  const field = viewer(page).getByLabel('This issue is protected. Enter its password to read it.');
  await field.fill('wrong one');
  await field.press('Enter');
  const again = viewer(page).getByLabel('That is not the password. Please try again.');
  await expect(again).toHaveAttribute('aria-invalid', 'true');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await again.fill('open sesame');
  await viewer(page).getByRole('button', { name: 'Open issue', exact: true }).click();
  await expectPages(page, [1]);
  await expectSharp(page);
  await expect(viewer(page).getByText('1 / 3', { exact: true })).toBeVisible();
});
