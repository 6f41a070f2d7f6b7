import { expect } from '@playwright/test';
import { picture } from '../../helpers/onScreen.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { cards, expectOpenToAll } from '../../helpers/shop.ts';
import { gate } from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

// The embedded database has one process, so that the store is closed at once.
let store: OpenDoor;
test.beforeAll(async () => {
  store = await openSeededDoor('pglite', { LOG_LEVEL: 'error' });
});
test.afterAll(() => store.close());

test('a store in maintenance keeps open pages usable, shows a notice, and continues afterwards', async ({
  page,
  context,
}) => {
  await page.goto(`${store.origin}/read/${issueIds.free}`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSharp(page);
  // The picture of page 1 is sharp before the file is loaded.
  await page.keyboard.press('ArrowRight');
  await expectSharp(page);
  await page.keyboard.press('ArrowLeft');
  await expectSharp(page);
  const work = gate();
  const closed = store.resources.maintenance.whileClosed('restore', () => work.opened);
  const visitor = await context.newPage();
  await expect
    .poll(async () => (await visitor.goto(store.origin))?.status(), { intervals: [20, 50, 100] })
    .toBe(503);
  await expect(visitor.getByRole('heading', { name: 'Back in a few minutes' })).toBeVisible();
  await expectOpenToAll(visitor);
  await picture(visitor, 'closed');
  await page.bringToFront();
  // A user who reads keeps the page and turns to pages that are loaded.
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectSharp(page);
  // What needs the store says why it cannot, without alarm.
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await cards(page).filter({ hasText: issuePlans.withSample.title }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const calm = page.locator('[data-kind="info"]', { hasText: 'Nothing is lost' });
  await expect(calm).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  await picture(page, 'closed-snackbar');
  work.open();
  await closed;
  await visitor.getByRole('link', { name: 'Reload' }).click();
  await expect(cards(visitor).first()).toBeVisible();
});
