import { expect, type Page, test } from '@playwright/test';
import { setStore } from '../../../server/storeSettings/index.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

let store: RunningStore;
test.beforeEach(async () => {
  store = await startStore({ prepare: ({ db }) => setStore(db, 'offline', 'on') });
});
test.afterEach(() => store.stop());

/** Keeps an issue by the button of its details, and waits for its files and for the code of the page. */
async function keep(page: Page): Promise<void> {
  await page.goto(`${store.origin}/read/${issueIds.free}`);
  await details(page).getByRole('button', { name: 'Keep on this device' }).press('Enter');
  await expect(details(page).getByText(/ on this device$/)).toBeVisible();
  await expect(
    details(page).getByRole('button', { name: 'Remove from this device' }),
  ).toBeFocused();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const kept = (page: Page) => page.getByRole('region', { name: 'On this device' });

test('A kept issue opens while the store does not answer, and its removal ends the service worker', async ({
  page,
}) => {
  await page.goto(store.origin);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);
  await keep(page);
  await store.kill();

  await page.goto(store.origin);
  await expect(page).toHaveURL(/\/device\?offline$/);
  await expect(kept(page).getByText('You are offline.')).toBeVisible();
  await expectOpenToAll(page);
  await kept(page).getByRole('button', { name: 'Read' }).click();
  await expectSharp(page);
  await page.keyboard.press('Control+f');
  const search = page.getByRole('dialog', { name: 'Search in this issue' });
  await search.getByRole('searchbox').fill('page 7 of');
  await expect(search.getByRole('listitem').first()).toContainText('This is page 7');
  await page.keyboard.press('Escape');
  const bookmark = viewer(page).getByRole('button', { name: 'Bookmark this page' });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.goto(store.origin);
  await kept(page).getByRole('button', { name: 'Read' }).click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  await kept(page).getByRole('button', { name: 'Remove from this device' }).click();
  await expect(kept(page).getByText('No issue is kept on this device.')).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
    ]);
  await expect.poll(left).toEqual([]);
});

test('A new version waits until the user loads the page again', { tag: '@extended' }, async ({
  page,
}) => {
  await keep(page);
  await page.reload();
  const versions = () => page.evaluate(async () => (await caches.keys()).toSorted());
  const before = await versions();

  // The name of the store is a part of the page that the worker keeps.
  await gatefold(['store', 'set', 'name', 'Another Name'], { DATA_DIR: store.dataDir });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = snackbars(page).filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();
  expect(await versions()).toEqual(expect.arrayContaining(before));

  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toHaveCount(0);
  // The page is loaded again meanwhile.
  await expect(async () => {
    const after = await versions();
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
  }).toPass();
});

test('A device without room says so, and continues when there is room', { tag: '@extended' }, () =>
  // A window without a profile on the disk has no limit.
  withThirdPartyCookies('allowed', async (context) => {
    const page = await context.newPage();
    const browser = await context.newCDPSession(page);
    const { origin } = store;
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 });
    await page.goto(`${origin}/read/${issueIds.free}`);
    await details(page).getByRole('button', { name: 'Keep on this device' }).click();
    await expect(details(page).getByText(/^This device has no more room/)).toBeVisible();
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    await details(page).getByRole('button', { name: 'Continue' }).click();
    await expect(details(page).getByText(/ on this device$/)).toBeVisible();
  }),
);
