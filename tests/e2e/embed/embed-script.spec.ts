import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import type { Mounted } from '../../../embed/types.ts';
import { often, readerFrame } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A publisher's page with the script in it, in front of a person. */

test.use({ storeName: 'signIn' });

const storeFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Magazine store"]');
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Magazine reader' });

/** Records the messages that the page receives, and the violations of its policy. */
const listenIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    for (const name of ['ready', 'issueOpened', 'readerOpened', 'pageTurned', 'closed', 'error'])
      document.addEventListener(`gatefold:${name}`, (event) =>
        told.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
      );
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      told.push(`forbidden: ${violatedDirective} ${blockedURI}`),
    );
  });
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

const heightOf = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((frame: HTMLElement) => frame.offsetHeight);

test('a page with a strict policy has a store by one element: it is as high as its content, opens the reader over the page, and gets scroll and focus back', async ({
  page,
  site,
  store,
}) => {
  await listenIn(page);
  const policy = `default-src 'none'; script-src ${store.origin}; frame-src ${store.origin}`;
  const body = articleAround(store.origin, '<div data-gatefold="embed"></div>');
  await page.goto(site.put('/strict', body, policy));
  const link = storeFrame(page).getByRole('link', { name: issuePlans.free.title, exact: true });
  await expect(link).toBeVisible();
  await expect.poll(() => heightOf(page), often).not.toBe(640);
  const list = await heightOf(page);
  await link.click();
  const read = storeFrame(page).getByRole('button', { name: 'Read', exact: true });
  await expect(read).toBeVisible();
  await expect.poll(() => heightOf(page), often).not.toBe(list);

  await read.focus();
  const scroll = await page.evaluate(() => scrollY);
  expect(scroll).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  const reader = await readerFrame(page);
  await expectSharp(reader);
  expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  await expect(overlay(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expectPages(reader, [2, 3]);
  await page.mouse.wheel(0, 500);
  await reader.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(overlay(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await expect(read).toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  expect(await page.locator('html').getAttribute('style')).toBeNull();

  const { free } = issueIds;
  const said = await told(page);
  expect(said[0]).toBe('ready {}');
  expect(said).toContain(`issueOpened {"issueId":${free}}`);
  expect(said).toContain(`readerOpened {"issueId":${free},"pdfType":"full"}`);
  expect(said.filter((one) => one.startsWith('pageTurned'))).not.toEqual([]);
  expect(said.filter((one) => one.startsWith('closed'))).toEqual([
    `closed {"issueId":${free},"pdfType":"full"}`,
  ]);
  expect(said.filter((one) => /^(forbidden|error)/.test(one))).toEqual([]);
});

test('of a store that gets lower while only its end is seen as much is seen as before', {
  tag: '@extended',
}, async ({ page, site, store }) => {
  const seen = 66;
  // The store also asks its host to show the heading, at any time from here on.
  await page.addInitScript(() =>
    window.addEventListener('message', (event: MessageEvent) => {
      if (String(event.data).includes('"reveal"')) event.stopImmediatePropagation();
    }),
  );
  await page.goto(
    site.put('/lower', articleAround(store.origin, '<div data-gatefold="embed"></div>')),
  );
  await expect(storeFrame(page).getByRole('link', { name: issuePlans.free.title })).toBeVisible();
  await expect.poll(() => heightOf(page), often).toBeGreaterThan(1000);
  const whole = await heightOf(page);
  // Like the finger of a user who continues while the page in the frame changes.
  await page.evaluate((seen) => {
    const scroll = ({ data }: MessageEvent<string>): void => {
      const { bottom } = document.querySelector('iframe')?.getBoundingClientRect() ?? { bottom: 0 };
      if (data.includes('"resize"')) scrollBy(0, bottom - seen);
    };
    window.addEventListener('message', scroll);
  }, seen);
  // A press by a pointer would scroll to the tab.
  const tab = storeFrame(page).getByRole('tab', { name: 'Free' });
  // Tabs with keyboard navigation replace the first ones, and a click between is lost.
  await expect(async () => {
    await tab.evaluate((shown: HTMLElement) => shown.click());
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass();
  await expect.poll(() => heightOf(page), often).toBeLessThan(whole);
  const end = () =>
    page.locator('iframe').evaluate((frame) => Math.round(frame.getBoundingClientRect().bottom));
  await expect.poll(end, often).toBe(seen);
});

test('a link opens the reader, which can open the store in a dialog, and is an ordinary link with a modifier key; an inline reader has the given height', async ({
  page,
  site,
  store,
}) => {
  const inside = `<a href="/elsewhere" data-gatefold="viewer" data-issue="${issueIds.withSample}" data-type="sample">Look inside</a>
    <div data-gatefold="viewer" data-issue="soon"></div>
    <div data-gatefold="viewer" data-issue="${issueIds.free}" data-height="500" data-title="Free to read" data-lazy></div>`;
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(site.put('/link', articleAround(store.origin, inside)));
  const link = page.getByRole('link', { name: 'Look inside' });
  await expect.poll(() => complaints.join()).toContain('`issue` has to be the number of an issue.');

  await link.click();
  const reader = await readerFrame(page);
  await expectSharp(reader);
  expect(new URL(reader.url()).pathname).toBe(`/read/${issueIds.withSample}/preview`);
  await reader.getByRole('button', { name: 'Help', exact: true }).click();
  await reader.getByRole('menuitem', { name: 'Return to details' }).click();
  const sheet = page.getByRole('dialog', { name: 'Magazine store' });
  const title = { name: issuePlans.withSample.title };
  await expect(storeFrame(page).getByRole('heading', title)).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  const cross = await sheet.getByRole('button', { name: 'Close' }).boundingBox();
  expect([cross?.width, cross?.height]).toEqual([44, 44]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(link).toBeFocused();

  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(overlay(page)).toHaveCount(0);

  await test.step('an inline reader has the given height, and is loaded when it is near the viewport', async () => {
    const inline = page.locator('iframe[title="Free to read"]');
    await link.scrollIntoViewIfNeeded();
    await expect(inline).toHaveCount(1);
    expect(await inline.evaluate((frame: HTMLElement) => frame.offsetHeight)).toBe(500);
    await expectSharp((await (await inline.elementHandle())?.contentFrame()) as Frame);
  });
});

interface WithStore {
  readonly store: Mounted;
}

test('calls queued before the script runs are executed, also if the script is loaded twice; changed options apply without a reload where possible', async ({
  page,
  site,
  store,
}) => {
  await listenIn(page);
  const queue = `<div id="shop"></div><script>
    (window.Gatefold ??= { queue: [] }).queue.push(() => { throw new Error('of the page'); });
    window.Gatefold.queue.push((g) => { window.store = g.mount('#shop', { height: 600 }); });
  </script><script src="${store.origin}/embed/v1.js" async></script>`;
  await page.goto(site.put('/queue', articleAround(store.origin, queue)));
  await page.waitForFunction(() => 'store' in window);
  await page.evaluate(() => (window as unknown as WithStore).store.ready);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.locator('iframe').evaluate((frame) => Object.assign(frame, { isFirst: true }));
  const isFirst = () => page.locator('iframe').evaluate((frame) => 'isFirst' in frame);
  const update = (changes: Parameters<Mounted['update']>[0]) =>
    page.evaluate((changes) => (window as unknown as WithStore).store.update(changes), changes);

  await update({ title: 'Our shelf', height: 500, issue: issueIds.withSample });
  const shelf = page.frameLocator('iframe[title="Our shelf"]');
  await expect(shelf.getByRole('heading', { name: issuePlans.withSample.title })).toBeVisible();
  expect(await heightOf(page)).toBe(500);
  expect(await isFirst()).toBe(true);
  await update({ locale: 'de' });
  await expect(shelf.getByRole('button', { name: 'Leseprobe', exact: true })).toBeVisible();
  expect(await isFirst()).toBe(false);
  expect((await told(page)).filter((one) => one.startsWith('ready'))).toEqual(['ready {}']);

  await test.step('calls that are queued later run at once, and an element is mounted once', async () => {
    const [same, found] = await page.evaluate(() => {
      const { Gatefold } = window;
      let isServed = false;
      Gatefold?.queue.push(() => {
        isServed = true;
      });
      document.querySelector('#shop')?.setAttribute('data-gatefold', '');
      return [isServed, Gatefold?.scan?.().length];
    });
    expect([same, found]).toEqual([true, 0]);
  });
});
