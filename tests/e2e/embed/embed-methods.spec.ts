import { expect, type Page } from '@playwright/test';
import type { Events, GatefoldElement, Mounted } from '../../../embed/types.ts';
import { often } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A publisher's page that controls its store and its reader by script. */

test.use({ storeName: 'signIn' });

type Name = keyof Events;

/** Records these events of the script, with their details. */
const listenFor = (page: Page, names: readonly Name[]): Promise<unknown> =>
  page.addInitScript((names) => {
    const told: [Name, object][] = [];
    Object.assign(window, { told });
    for (const name of names)
      document.addEventListener(`gatefold:${name}`, (event) =>
        told.push([name, (event as CustomEvent<object>).detail]),
      );
  }, names);
const told = (page: Page): Promise<[Name, object][]> =>
  page.evaluate(() => (window as unknown as { told: [Name, object][] }).told);

/** Calls a method of the mounted reader. An error is returned as its code. */
const call = (page: Page, method: keyof Mounted, value?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([method, value]) => {
      const element = document.querySelector<GatefoldElement>('gatefold-reader');
      const act = element?.mounted?.[method as 'goTo'] as (value: unknown) => Promise<unknown>;
      try {
        return await act(value);
      } catch (error) {
        return (error as { code?: string }).code ?? (error as Error).name;
      }
    },
    [method, value] as const,
  );

test('an element of its own shows a reader, whose methods turn, magnify and search, and whose events give an address to come back to', async ({
  page,
  site,
  store,
}) => {
  await listenFor(page, ['opened', 'navigated', 'zoomed']);
  const { free: issueId } = issueIds;
  const policy = `default-src 'none'; script-src ${store.origin}; frame-src ${store.origin}`;
  const element = (attributes: string) =>
    articleAround(store.origin, `<gatefold-reader ${attributes}></gatefold-reader>`);
  await page.goto(site.put('/methods', element(`issue="${issueId}" height="500"`), policy));
  await page.waitForFunction(() => document.querySelector('gatefold-reader')?.mounted);

  // Before the document is open: a command waits for it.
  const place = { issueId, pdfType: 'full', page: 4, scale: 1 };
  const address = `/read/${issueId}/full?page=4`;
  expect(await call(page, 'goTo', 4)).toMatchObject({ ...place, address });
  expect(await call(page, 'zoom', 2)).toMatchObject({ ...place, scale: 2 });
  expect(await call(page, 'state')).toMatchObject({ ...place, scale: 2, address });
  expect(await call(page, 'previous')).toMatchObject({ scale: 1 });
  expect(await call(page, 'search', 'zzzzz')).toBe(0);
  expect(await call(page, 'goTo', 0)).toBe('invalid');
  expect(await call(page, 'zoom', 9)).toBe('invalid');
  const events = await told(page);
  expect(events[0]).toEqual(['opened', expect.objectContaining({ issueId, pageCount: 10 })]);
  expect(events).toContainEqual(['navigated', { address }]);
  expect(events).toContainEqual(['zoomed', { issueId, pdfType: 'full', scale: 2 }]);
  const pending = page.evaluate(async () => {
    const reader = document.querySelector<GatefoldElement>('gatefold-reader');
    const state = reader?.mounted?.state().catch(({ code }) => code);
    reader?.remove();
    return state;
  });
  expect(await pending).toBe('closed');
  await expect(page.locator('iframe')).toHaveCount(0);

  await page.goto(site.put('/again', element(`address="${address}" height="500"`), policy));
  await page.waitForFunction(() => document.querySelector('gatefold-reader')?.mounted);
  await expect.poll(() => call(page, 'state'), often).toMatchObject(place);

  await page.goto(
    site.put(
      '/bare',
      articleAround(
        store.origin,
        '<gatefold-store header="false" footer="false" notices="false" accent="#aa0000"></gatefold-store>',
      ),
      policy,
    ),
  );
  const shop = page.frameLocator('iframe[title="Magazine store"]');
  await expect(shop.getByRole('tab', { name: 'Free' })).toBeVisible();
  await expect(shop.getByRole('banner')).toHaveCount(0);
  await expect(shop.getByRole('contentinfo')).toHaveCount(0);
  const accent = shop
    .locator('html')
    .evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'));
  expect(await accent).toBe('#aa0000');
});
