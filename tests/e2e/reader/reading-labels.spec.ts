import { expect, type Page } from '@playwright/test';
import { madePdf } from '../../helpers/madePdf.ts';
import { openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { indicator, openStrip, strip } from '../../helpers/strip.ts';

/** A document whose pages are called otherwise than by their numbers. */

const labels = '<< /Nums [0 << /S /r /St 3 >> 2 << /S /D >> 6 << /P (Map ) /S /A >>] >>';

async function open(page: Page, catalog: readonly (readonly [string, string])[]): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: madePdf({ pages: 8, catalog }), contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
}

test('the labels of pages are shown beside their numbers, spoken, and taken by the field of the strip', async ({
  page,
}) => {
  await open(page, [['PageLabels', labels]]);
  await expect(indicator(page)).toHaveText('iii (1 / 8)');
  await turn(page, 'Next page');
  await expect(indicator(page)).toHaveAccessibleName('Thumbnails, iv - 1 (2 - 3 / 8)');
  await expect(viewer(page).getByText('Pages iv (2) and 1 (3) of 8', { exact: true })).toHaveCount(
    1,
  );
  await expect(viewer(page).getByRole('group', { name: 'Page iv (2)', exact: true })).toBeVisible();
  await openStrip(page);
  await expect(strip(page).getByRole('button', { name: 'Page Map A (7)', exact: true })).toHaveText(
    'Map A',
  );
  const field = strip(page).getByRole('textbox', { name: 'Go to page' });
  await expect(field).toHaveValue('iv');
  await expect(field).toHaveAccessibleDescription('Page 2 of 8');
  for (const [typed, pages] of [
    ['map b', [8]],
    ['1', [2, 3]],
    ['7', [6, 7]],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(indicator(page)).toHaveText(new RegExp(`\\(${pages.join(' - ')} / 8\\)`));
  }
  await field.fill('v');
  await field.press('Enter');
  await expect(strip(page).getByRole('alert')).toHaveText('Enter a number from 1 to 8.');
});
