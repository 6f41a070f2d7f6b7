import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineBrowser, missing, openFirefox, openWebkit } from '../helpers/engines.ts';
import { openPublisherSite, type PublisherSite } from '../helpers/publisherSite.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

/** A publisher's page in the other engines. WebKitGTK keeps no cookies of a frame of another site. */

let site: PublisherSite;
let store: RunningStore;
beforeAll(async () => {
  site = await openPublisherSite();
  store = await startStore({ env: { EMBED_ALLOWED_ORIGINS: site.origin } });
});
afterAll(async () => {
  await store.stop();
  await site.close();
});

const engines = [
  ['Firefox', missing('firefox'), openFirefox],
  ['WebKit', missing('webkit'), openWebkit],
] as const;

const patient = { timeout: 60_000, interval: 200 };

describe.each(engines)('a publisher’s page in %s', (name, unavailable, open) => {
  let browser: EngineBrowser;
  beforeAll(async () => {
    if (!unavailable) browser = await open();
  });
  afterAll(() => browser?.close());

  const put = (path: string, body: string) =>
    site.put(
      `/${name}${path}`,
      `<!doctype html><html lang="en"><title>A newspaper</title>
<script src="${store.origin}/embed/v1.js" async></script><body>${body}</body></html>`,
    );
  const seen = (expression: string) =>
    browser.evaluateInFrame<boolean>(expression).catch(() => false);
  const hasPages = () => seen('document.querySelectorAll("canvas").length > 0');
  const isThere = () => seen('document.querySelectorAll("[data-card]").length > 0');
  const isAsked = () => seen('document.querySelector("[role=alert] button") !== null');
  /** The store, also where it first asks how to go on. */
  async function comeToList(): Promise<void> {
    await expect.poll(async () => (await isThere()) || (await isAsked()), patient).toBe(true);
    if (await isAsked()) await browser.press('[role=alert] button', 'frame');
    await expect.poll(isThere, patient).toBe(true);
  }

  it.skipIf(unavailable)(
    'an inline viewer shows a free issue, takes no focus, has no Close, and stays after Escape',
    async () => {
      const inline = `<input><div data-gatefold="viewer" data-issue="${issueIds.free}" data-height="500"></div>`;
      await browser.goto(put('/inline', inline));
      await browser.press('input', 'page');
      await browser.type('front ');
      await expect.poll(hasPages, patient).toBe(true);
      expect(await browser.evaluate('document.activeElement.tagName')).toBe('INPUT');
      expect(await browser.evaluateInFrame('!document.querySelector("[aria-label=Close]")')).toBe(
        true,
      );
      await browser.press('[role=dialog]', 'frame');
      await browser.type('\uE00C');
      expect(await browser.evaluate('document.querySelectorAll("iframe").length')).toBe(1);
    },
  );

  it.skipIf(unavailable)('a store lets a user go on, with cookies or without', async () => {
    await browser.goto(put('/store', '<div data-gatefold="embed"></div>'));
    await comeToList();
    expect(await isThere()).toBe(true);
  });

  it.skipIf(unavailable)('Back closes the reader over the page', async () => {
    const button = `<button data-gatefold="viewer" data-issue="${issueIds.free}">Open</button>`;
    await browser.goto(put('/over', button));
    await expect
      .poll(() => browser.evaluate('"scan" in (window.Gatefold ?? {})'), patient)
      .toBe(true);
    await browser.press('button', 'page');
    await expect.poll(hasPages, patient).toBe(true);
    await browser.evaluate('history.back()');
    await expect
      .poll(() => browser.evaluate('!document.querySelector("dialog")'), patient)
      .toBe(true);
    expect(await browser.evaluate('location.pathname')).toBe(`/${name}/over`);
  });

  it.skipIf(unavailable).each(['zoom: 1.5', 'transform: scale(.8); transform-origin: 0 0'])(
    'a store under `%s` receives its visible part in its own pixels',
    async (style) => {
      const words = '<p>Words.</p>'.repeat(60);
      const body = `<div style="${style}"><div data-gatefold="embed"></div>${words}</div>`;
      await browser.goto(put(`/${style.slice(0, 4)}`, body));
      await comeToList();
      await browser.evaluateInFrame(`window.addEventListener('message', ({ data }) => {
        if (data.includes('setPosition')) window.told = JSON.parse(data.slice(9)).payload; })`);
      await browser.evaluate('scrollTo(0, 250)');
      const off = `new Promise((resolve) => new IntersectionObserver(([{ intersectionRect: r }]) =>
        resolve(Math.abs(r.top - window.told?.top) + Math.abs(r.height - window.told?.height)))
        .observe(document.documentElement))`;
      await expect
        .poll(() => browser.evaluateInFrame<number>(off).catch(() => 9999), patient)
        .toBeLessThan(8);
    },
  );
});
