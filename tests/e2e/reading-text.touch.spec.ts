import { expect } from '@playwright/test';
import { expectPages, expectStill, openIssue, swipe, viewer } from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';

const test = readingTest('ltr');

test('A swipe turns nothing while text can be selected, and turns again afterwards', async ({
  page,
}) => {
  await openIssue(page, { id: issueIds.free });
  const selecting = viewer(page).getByRole('button', { name: 'Text selection' });
  await selecting.tap();
  await expect(selecting).toHaveAttribute('aria-pressed', 'true');
  await swipe(page, { by: -0.5 });
  await expectStill(page);
  await expectPages(page, [1]);
  // By key, because the bar may have left meanwhile, and a finger would only call it back.
  await selecting.press('Enter');
  await expect(selecting).toHaveAttribute('aria-pressed', 'false');
  await swipe(page, { by: -0.5 });
  await expectPages(page, [2, 3]);
});
