import { expect, type Frame, type Page } from '@playwright/test';
import { type Hosts, place, visitHosts, words } from '../../helpers/hostKinds.ts';
import { often } from '../../helpers/inFrame.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { reactHostScript } from '../../helpers/reactHost.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** More kinds of host pages, in a browser that blocks cookies of third parties. */

test.use({ storeName: 'signIn' });

const inline = (issueId: number): string =>
  `<div id="place" data-gatefold="viewer" data-issue="${issueId}" data-height="500"></div>`;

/** The frame of a reader among the page's own words. */
async function inlineReader(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The host page shows no frame.');
  await expect(viewer(frame)).toBeVisible();
  return frame;
}

/** Presses Tab until the focus has come to this element of the host page. The answer is where it was. */
async function tabTo(page: Page, id: string, key = 'Tab'): Promise<string[]> {
  const places: string[] = [];
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName || '');
  while (places.at(-1) !== id && places.length < 60) {
    await page.keyboard.press(key);
    // The focus enters and leaves a frame of another process by way of the body.
    await expect.poll(focused, often).not.toBe('BODY');
    places.push(await focused());
  }
  return places.filter((one, n) => one !== places[n - 1]);
}

const daily: Hosts = {
  'that loads the store only near the window, as high as its bounds allow': {
    body: `<div style="height: 3000px">Words.</div><div id="place" data-gatefold="embed" data-lazy
      data-height='{"min": 400, "max": 700}'></div>`,
    find: async (page) => {
      await page.waitForFunction(
        () => 'scan' in ((window as { Gatefold?: object }).Gatefold ?? {}),
      );
      await expect(page.locator('iframe')).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const element = await page.waitForSelector('iframe');
      const frame = await element.contentFrame();
      await frame?.waitForSelector('[data-card]');
      return frame as Frame;
    },
    look: async (page) => {
      await expect
        .poll(() => page.locator('iframe').evaluate((one) => one.clientHeight), often)
        .toBe(700);
    },
  },
  'with fields before and after the store, which the keyboard goes through in order': {
    body: `<input id="before" aria-label="Before">${place}<input id="after" aria-label="After">`,
    look: async (page) => {
      await page.locator('#before').focus();
      expect(await tabTo(page, 'after')).toEqual(['IFRAME', 'after']);
      expect(await tabTo(page, 'before', 'Shift+Tab')).toEqual(['IFRAME', 'before']);
    },
  },
  'with an issue that has to be bought, from whose place the user signs in and comes back': {
    body: `${words}${inline(issueIds.notBought)}${words}`,
    find: inlineReader,
    look: async (page, reader) => {
      const ways = viewer(reader).getByRole('button', { name: /^Sign In/ });
      await ways.last().click();
      const sheet = page.frameLocator('dialog iframe');
      await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(viewer(reader)).toBeVisible();
    },
  },
};

const extended: Hosts = {
  'with an inline reader that fills the screen by the host': {
    body: `${words}${inline(issueIds.free)}${words}`,
    find: inlineReader,
    look: async (page, reader) => {
      await expectSharp(reader);
      const filling = () => page.evaluate(() => document.fullscreenElement?.tagName ?? '');
      await viewer(reader).getByRole('button', { name: 'Fullscreen', exact: true }).click();
      await expect.poll(filling, often).toBe('IFRAME');
      await page.evaluate(() => document.exitFullscreen());
      await expect
        .poll(() => page.locator('iframe').evaluate((one) => one.clientHeight), often)
        .toBe(500);
    },
  },
  'with a reader in its place on each side of a store': {
    body: `${inline(issueIds.free)}${place.replace(' id="place"', '')}${inline(issueIds.withSample).replace(' id="place"', '')}`,
    find: inlineReader,
    look: async (page, reader) => {
      await expectSharp(reader);
      await expect(page.locator('iframe')).toHaveCount(3);
      await expect(page.frameLocator('iframe').nth(1).locator('[data-card]').first()).toBeVisible();
      expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual([
        'BODY',
        0,
      ]);
    },
  },
};

const reactHost = (script: string): Hosts => ({
  'of React in StrictMode, which mounts, removes and changes the example component': {
    body: `<div id="root"></div><script type="module" src="${script}"></script>`,
    look: async (page) => {
      const frames = page.locator('iframe');
      await expect(frames).toHaveCount(1);
      const toggle = page.getByRole('button', { name: 'Toggle' });
      await toggle.click();
      await expect(frames).toHaveCount(0);
      for (let times = 0; times < 3; times += 1) await toggle.click();
      await expect(frames).toHaveCount(1);
      await page.getByRole('button', { name: 'In German' }).click();
      const store = page.frameLocator('iframe');
      await expect(store.locator('html')).toHaveAttribute('lang', 'de');
      await expect(store.getByRole('link', { name: issuePlans.free.title })).toBeVisible();
      await expect(frames).toHaveCount(1);
    },
  },
});

test('without cookies of third parties a store waits for the window, lets the keyboard through, and signs in from a reader', async ({
  site,
  store,
}) => {
  await withThirdPartyCookies('blocked', async (context) => {
    await visitHosts(await context.newPage(), { site, store }, daily);
  });
});

test('without cookies of third parties React mounts a store, readers stand beside it, and one fills the screen', {
  tag: '@extended',
}, async ({ site, store }) => {
  const script = site.put('/host.js', await reactHostScript(store.origin));
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await visitHosts(page, { site, store }, { ...extended, ...reactHost(script) });
  });
});
