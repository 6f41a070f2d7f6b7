import { expect } from '@playwright/test';
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
import { sendOldToken } from '../../helpers/shop.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** Calls, uploads and code that fail on the publisher's page. */

test.use({ storeName: 'publishing' });

const [sentTitle, lostTitle] = ['Sent again and landed', 'Lost and found so far'];
const sent = pdfFile('b 1.pdf', namedPdf(sentTitle, 3));
const cancelled = pdfFile('b 2.pdf', namedPdf('Cancelled on its way!', 5));

test('a failure is reported, no input is lost, and an interrupted upload is sent again', async ({
  page,
  store,
}) => {
  await openPublishPage(page, store);
  await openRow(page, issuePlans.withSample.title);
  await field(page, 'Title').fill('With a Longer Sample');
  await page.route('**/api/publish/issues/*', (route) => route.abort());
  await press(page, 'Save');
  await expect(said(page)).toContainText('The store does not answer.');
  await expect(field(page, 'Title')).toHaveValue('With a Longer Sample');
  await page.unroute('**/api/publish/issues/*');

  await page.route('**/api/publish/uploads', (route) => route.abort());
  await chooseFiles(page, [sent]);
  await expect(queue(page).getByText('The store does not answer.')).toBeVisible();
  await page.unroute('**/api/publish/uploads');
  await queue(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, sentTitle)).toBeVisible();
  await expect(queue(page)).toHaveCount(0);

  // The connection is lost when all is done, and before that is heard.
  await page.route('**/api/publish/uploads', async (route) => {
    const response = await route.fetch();
    const lines = (await response.text()).trim().split('\n');
    await route.fulfill({ response, body: `${lines.slice(0, -1).join('\n')}\n` });
  });
  await chooseFiles(page, [pdfFile('c.pdf', namedPdf(lostTitle, 2))]);
  await expect(queue(page).getByText('If the issue is not on the shelf now')).toBeVisible();
  await expect(row(page, lostTitle)).toContainText('Draft');
  await press(page, 'Dismiss c.pdf');
  await page.unroute('**/api/publish/uploads');

  await page.route('**/api/publish/uploads', () => undefined);
  await chooseFiles(page, [cancelled]);
  await expect(queue(page).getByRole('progressbar')).toBeVisible();
  await press(page, 'Cancel b 2.pdf');
  await expect(queue(page)).toHaveCount(0);
  await page.unroute('**/api/publish/uploads');

  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: /^sid_/ });
  await press(page, 'Save');
  await expect(said(page)).toContainText('You have been signed out.');
  await page.context().addCookies(cookies);
  await sendOldToken(page, '**/api/publish/issues/*');
  await press(page, 'Save');
  await expect(said(page)).toContainText('The page is too old.');
  await expect(said(page).getByRole('button', { name: 'Load again' })).toBeVisible();
  await press(page, 'Save');
  await expect(said(page)).toContainText('Saved.');
  await expect(row(page, 'With a Longer Sample')).not.toContainText('Unsaved');
});
