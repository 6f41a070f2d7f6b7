import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { picture } from '../helpers/onScreen.ts';
import { expectSharp, viewer } from '../helpers/reader.ts';
import { cards, expectOpenToAll } from '../helpers/shop.ts';
import {
  hasPostgres,
  issueIds,
  issuePlans,
  type RunningStore,
  startStore,
} from '../helpers/startStore.ts';

test.skip(!hasPostgres, 'PostgreSQL is not installed.');

let store: RunningStore;

test.beforeAll(async () => {
  store = await startStore({ db: 'postgres' });
});

test.afterAll(() => store.stop());

/** Does what whoever works on a store of several processes does first, or last. */
async function inDatabase(query: string): Promise<void> {
  const client = new Client({ connectionString: store.databaseUrl ?? '' });
  await client.connect();
  await client.query(query);
  await client.end();
}

test('a store that is closed for a while keeps what is open, says so calmly, and goes on', async ({
  page,
  context,
}) => {
  await page.goto(`${store.origin}/read/${issueIds.free}`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSharp(page);
  await inDatabase("insert into maintenance (reason) values ('moved')");
  const visitor = await context.newPage();
  await expect
    .poll(async () => (await visitor.goto(store.origin))?.status(), { timeout: 30_000 })
    .toBe(503);
  await expect(visitor.getByRole('heading', { name: 'Back in a few minutes' })).toBeVisible();
  await expectOpenToAll(visitor);
  await picture(visitor, 'closed');
  await page.bringToFront();
  // Who reads has the page before them still, and turns to those that are here.
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
  await inDatabase('delete from maintenance');
  await expect(async () => {
    await visitor.getByRole('link', { name: 'Reload' }).click();
    await expect(cards(visitor).first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
});
