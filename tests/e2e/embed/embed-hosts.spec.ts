import { type Browser, devices, expect, type Frame, type Page } from '@playwright/test';
import {
  type Hosts,
  hostDocument,
  place,
  storeIn,
  visitHosts,
  watchErrors,
  words,
} from '../../helpers/hostKinds.ts';
import { often, readerFrame } from '../../helpers/inFrame.ts';
import { expectSharp } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** The kinds of pages that publishers put a store into, one test for many of them. */

test.use({ storeName: 'signIn' });

/** Which part of the frame its own browser says is seen, in the frame's pixels. */
const seenIn = (frame: Frame) =>
  frame.evaluate(
    () =>
      new Promise<{ top: number; height: number }>((resolve) => {
        const watch = new IntersectionObserver(([entry]) => {
          watch.disconnect();
          const { top = 0, height = 0 } = entry?.intersectionRect ?? {};
          resolve({ top: Math.round(top), height: Math.round(height) });
        });
        watch.observe(document.documentElement);
      }),
  );

/** The visible part of the frame in the last message of the host page. */
const toldTo = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { position: object }).position);

/** Where the host scales the frame, both sides speak of the frame's own pixels (EMB-009). */
async function expectSameUnit(page: Page, store: Frame): Promise<void> {
  await page.evaluate(() => scrollTo(0, 300));
  await expect
    .poll(async () => {
      const [told, seen] = [
        (await toldTo(store)) as { top: number; height: number },
        await seenIn(store),
      ];
      return Math.abs(told.top - seen.top) + Math.abs(told.height - seen.height);
    }, often)
    .toBeLessThan(6);
  // By a key: Playwright presses beside the elements of a scaled frame.
  await store.getByRole('link', { name: issuePlans.free.title, exact: true }).focus();
  await page.keyboard.press('Enter');
  const heading = store.getByRole('heading', { level: 1, name: issuePlans.free.title });
  await expect(heading).toBeVisible();
  await expect
    .poll(async () => {
      const at = await heading.evaluate((one) => one.getBoundingClientRect().top);
      const { top, height } = await seenIn(store);
      return at >= top && at < top + height;
    }, often)
    .toBe(true);
}

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);

const hosts: Hosts = {
  'plain, with room for the store and text right below': {
    head: '<style>#place { min-height: 640px }</style>',
    body: `<h1>A newspaper</h1>${words.repeat(2)}${place}${words.repeat(40)}`,
    look: async (page) => {
      await page.waitForFunction(() => document.querySelector('iframe')?.style.height !== '');
      expect(await shiftOf(page), 'nothing of the host moves by itself').toBe(0);
      await expect(page.locator('iframe')).toHaveAttribute('title', 'Magazine store');
    },
  },
  'in German, with words for users without the script': {
    lang: 'de-CH',
    body: `<div id="place" data-gatefold="embed" data-locale="de">Ohne Skript: <a href="/">zum Shop</a></div>${words}`,
    look: async (page) => {
      await expect(page.getByText('zum Shop')).toBeHidden();
      await expect(page.locator('#place')).toHaveText(/^\s*zum Shop\s*$/);
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('title', 'Zeitschriftenshop');
      await expect(frame).toHaveAttribute('lang', 'de');
    },
  },
  'from right to left, light, with a title': {
    head: '<style>html { color-scheme: light; background: #fff }</style>',
    body: `<div dir="rtl">${place.replace('></div>', ' data-dir="rtl" data-appearance="dark" data-title="Our shelf"></div>')}</div>`,
    look: async (page, store) => {
      await expect(page.locator('iframe')).toHaveAttribute('title', 'Our shelf');
      const look = await store.evaluate(() => [
        document.documentElement.dir,
        getComputedStyle(document.documentElement).colorScheme,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(look).toEqual(['rtl', 'dark', 'rgb(21, 18, 16)']);
    },
  },
  'with a strict policy and trusted types': {
    isExtended: true,
    policy:
      "default-src 'none'; script-src STORE; frame-src STORE; require-trusted-types-for 'script'; trusted-types 'none'",
    body: `${place}${words}`,
  },
  'of a content management system, with styles for everything': {
    isExtended: true,
    head: `<style>iframe { max-width: 100%; height: auto; aspect-ratio: 16 / 9 }
      dialog { width: 10px; color: red } button { position: absolute } * { box-sizing: content-box }</style>`,
    body: `<script>Object.prototype.extra = () => {};</script>${place}`,
  },
  'in a narrow column, in a flex box, under a base of another site': {
    head: '<base href="https://elsewhere.example/">',
    body: `<div style="display: flex"><div style="width: 280px">${place}</div><p>Words.</p></div>`,
    look: async (page, store) => {
      expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(280);
      await store.getByRole('link', { name: issuePlans.notBought.title, exact: true }).click();
      await expect(store.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    },
  },
  'in a box that scrolls': {
    isExtended: true,
    body: `<div style="height: 400px; overflow: auto">${words.repeat(3)}${place}${words}</div>`,
  },
  magnified: {
    body: `<div style="zoom: 1.5">${place}${words.repeat(30)}</div>`,
    look: expectSameUnit,
  },
  'made smaller by a transform': {
    body: `<div style="transform: scale(.8); transform-origin: 0 0">${place}${words.repeat(30)}</div>`,
    look: expectSameUnit,
  },
  'with the place in a shadow root': {
    body: `<div id="host"></div><script>
      const inside = document.querySelector('#host').attachShadow({ mode: 'open' });
      inside.innerHTML = '<div id="place" data-gatefold="embed"></div>';
      document.addEventListener('gatefold:ready', () => (window.isReady = true));
      (window.Gatefold ??= { queue: [] }).queue.push((gatefold) => gatefold.scan(inside));
    </script>`,
    look: async (page) => {
      await page.waitForFunction(() => (window as unknown as { isReady: boolean }).isReady);
    },
  },
  'that hides the place at first, below a header that stays': {
    isExtended: true,
    head: '<style>html { scroll-padding-top: 90px } header { position: sticky; top: 0; height: 90px }</style>',
    body: `<header>A newspaper</header><div id="tab" hidden>${place}</div>
      <script>setTimeout(() => (document.querySelector('#tab').hidden = false), 300);</script>`,
  },
  'of a single page: mounted and removed four times': {
    isExtended: true,
    body: `<div id="place"></div><script>
      (window.Gatefold ??= { queue: [] }).queue.push((gatefold) => {
        for (let n = 0; n < 4; n += 1) gatefold.mount('#place').destroy();
        gatefold.mount('#place');
      });</script>`,
    look: async (page) => {
      await expect(page.locator('iframe')).toHaveCount(1);
    },
  },
};

test('in each kind of host page the store is there, in its language and look, moves nothing, and logs no error', async ({
  page,
  site,
  store,
}) => {
  const daily = Object.entries(hosts).filter(([, host]) => !host.isExtended);
  await visitHosts(page, { site, store }, Object.fromEntries(daily));
});

test('the same in all kinds of pages, where the browser blocks cookies of third parties', {
  tag: '@extended',
}, async ({ site, store }) => {
  await withThirdPartyCookies('blocked', async (context) => {
    await visitHosts(await context.newPage(), { site, store }, hosts);
  });
});

const viewer = (id: number): string =>
  `<div data-gatefold="viewer" data-issue="${id}" data-height="300"></div>`;

async function onPhone(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ...devices['Pixel 7'], deviceScaleFactor: 1 });
  await work(await context.newPage());
  await context.close();
}

test('a store and two viewers on one page, a frame in a frame, a host with a dialog open, and a phone', {
  tag: '@extended',
}, async ({ page, browser, site, store }) => {
  const errors = watchErrors(page);
  const many = `${viewer(issueIds.free)}${place}${viewer(issueIds.withSample)}`;
  await page.goto(site.put('/many', hostDocument(store.origin, { body: many })));
  await expect(page.locator('iframe')).toHaveCount(3);
  await expect(page.locator('iframe[title="Magazine reader"]')).toHaveCount(2);

  const inner = site.put('/inner', hostDocument(store.origin, { body: place }));
  const outer = `<iframe id="outer" src="${inner}" width="900" height="900" sandbox="allow-scripts allow-same-origin"></iframe>`;
  await page.goto(site.put('/outer', `<!doctype html><title>Outer</title>${outer}`));
  await expect(page.frameLocator('#outer').locator('iframe')).toHaveCount(1);

  const dialog = `<dialog id="own"><button data-gatefold="viewer" data-issue="${issueIds.free}">Open it</button></dialog>
    <script>document.querySelector('#own').showModal();</script>`;
  await page.goto(site.put('/dialog', hostDocument(store.origin, { body: dialog })));
  await page.getByRole('button', { name: 'Open it' }).click();
  await expectSharp(await readerFrame(page));
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog iframe')).toHaveCount(0);
  await expect(page.locator('#own')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open it' })).toBeFocused();
  expect(errors).toEqual([]);

  await onPhone(browser, async (phone) => {
    await phone.goto(site.put('/phone', hostDocument(store.origin, { body: `${place}${words}` })));
    await storeIn(phone);
    const beside = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beside).toBeLessThanOrEqual(0);
  });
});
