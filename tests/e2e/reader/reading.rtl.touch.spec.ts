import { swipe } from '../../helpers/touchInput.ts';
import { expectPages, expectStill, openIssue } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({
  storeName: 'rightToLeft',
  contextOptions: { reducedMotion: 'no-preference' },
});

test('Read from right to left, a finger that swipes to the right goes forward (VIEW-058, OP-43)', {
  tag: '@extended',
}, async ({ page }) => {
  await openIssue(page, { id: issueIds.free });
  await swipe(page, { by: 0.4 });
  await expectPages(page, [3, 2]);
  await expectStill(page);
  await swipe(page, { by: -0.4 });
  await expectPages(page, [1]);
});
