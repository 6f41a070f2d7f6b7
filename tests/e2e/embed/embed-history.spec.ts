import { expect, type FrameLocator, type Page } from '@playwright/test';
import { readerFrame } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The reader that the script opens over a publisher's page is one step of that page's history. */

test.use({ storeName: 'signIn' });

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Magazine reader' });
const storeFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Magazine store"]');
const steps = (page: Page) => page.evaluate(() => history.length);

test('Back closes only the reader, over a host page, whose state stays, and over a store in a frame, which stays at its issue', async ({
  page,
  site,
  store,
}) => {
  await test.step('over a host page Back closes only the reader, Forward and a reload bring it back at its page, and the state of the page stays', async () => {
    const control = `<button data-gatefold="viewer" data-issue="${issueIds.free}">Open it</button>`;
    await page.goto(site.put('/control', articleAround(store.origin, control)));
    const address = page.url();
    await page.evaluate(() => history.replaceState({ ofThePage: 7 }, ''));
    const before = await steps(page);
    await page.getByRole('button', { name: 'Open it' }).click();
    await expectSharp(await readerFrame(page));
    expect(await steps(page)).toBe(before + 1);
    expect(await page.evaluate(() => history.state)).toMatchObject({ ofThePage: 7 });
    await page.keyboard.press('End');
    await expectPages(await readerFrame(page), [10]);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(history.state)))
      .toContain('"page":10');
    await page.goBack();
    await expect(overlay(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => history.state)).toEqual({ ofThePage: 7 });
    await page.goForward();
    await expectPages(await readerFrame(page), [10]);
    await page.reload();
    await expectPages(await readerFrame(page), [10]);
    await (await readerFrame(page)).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(overlay(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state)).toEqual({ ofThePage: 7 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open it' })).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });

  await test.step('over a store in a frame Back closes only the reader, and the store stays at its issue; the details that the reader leads to stay too', async () => {
    const body = articleAround(store.origin, '<div data-gatefold="embed"></div>');
    await page.goto(site.put('/framed', body));
    const title = issuePlans.withSample.title;
    await storeFrame(page).getByRole('link', { name: title, exact: true }).click();
    const heading = storeFrame(page).getByRole('heading', { name: title, level: 1 });
    await expect(heading).toBeVisible();
    const preview = storeFrame(page).getByRole('button', { name: 'Preview', exact: true });
    await preview.click();
    await expectSharp(await readerFrame(page));
    await page.goBack();
    await expect(overlay(page)).toHaveCount(0);
    await expect(heading).toBeVisible();
    await preview.click();
    const reader = await readerFrame(page);
    await expectSharp(reader);
    await reader.getByRole('button', { name: 'Open the full version' }).click();
    await reader.getByRole('button', { name: 'Return to details' }).first().click();
    await expect(overlay(page)).toHaveCount(0);
    await expect(heading).toBeVisible();
  });
});

test('a reader that is opened again at once stays open', { tag: '@extended' }, async ({
  page,
  site,
  store,
}) => {
  const body = articleAround(store.origin, '<div id="place"></div>');
  await page.goto(site.put('/again', body));
  await page.evaluate(
    ([src, issue]) => {
      const { Gatefold } = window as unknown as { Gatefold: { mount: Function } };
      const mounted = Gatefold.mount('#place', { src, issue, mode: 'viewer' });
      Object.assign(window, { mounted });
    },
    [store.origin, issueIds.free] as const,
  );
  await expectSharp(await readerFrame(page));
  const before = await steps(page);
  await page.evaluate(() => {
    const { mounted } = window as unknown as { mounted: { close(): void; open(): void } };
    mounted.close();
    mounted.open();
  });
  await expectSharp(await readerFrame(page));
  expect(await steps(page)).toBe(before);
  await page.goBack();
  await expect(overlay(page)).toHaveCount(0);
});
