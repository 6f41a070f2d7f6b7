import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageFrames, patience, transform, until } from '../helpers/engineReader.ts';
import { type EngineBrowser, missing, openFirefox, openWebkit } from '../helpers/engines.ts';
import { articleAround, openPublisherSite, type PublisherSite } from '../helpers/publisherSite.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

/**
 * An inline viewer scrolls its host page. The wheel is tested in both browsers. For touch, Firefox is asked
 * whether the browser may scroll: WebDriver's touch events do not pass the part of Firefox that scrolls, and
 * WebKitWebDriver sends mouse events instead. WebKitGTK has no touch screen here, so its style is compared.
 */

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

describe.each([
  ['Firefox', missing('firefox'), openFirefox],
  ['WebKit', missing('webkit'), openWebkit],
] as const)('an inline viewer in %s', (name, unavailable, open) => {
  let browser: EngineBrowser;
  beforeAll(async () => {
    if (!unavailable) browser = await open();
  });
  afterAll(() => browser?.close());

  /** False as long as the frame is not there, or is exchanged. */
  const inViewer = (condition: string) =>
    browser.evaluateInFrame<boolean | string>(condition).catch(() => false);
  const untilInViewer = (condition: string) =>
    vi.waitFor(async () => {
      if (!(await inViewer(condition))) throw new Error(`Not yet: ${condition}`);
    }, patience);
  const scrolled = () => browser.evaluate<number>('Math.round(scrollY)');
  const touchAction = () =>
    inViewer(`getComputedStyle(document.querySelector('[data-hint]')).touchAction`);
  const middle = () =>
    browser.evaluate<{ x: number; y: number }>(`(() => {
      const { x, y, width, height } = document.querySelector('iframe').getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
  const isShown = (page: number) =>
    inViewer(`${pageFrames}.some((one) => one.ariaLabel === 'Page ${page}')`);

  beforeEach(async () => {
    if (unavailable) return;
    const inline = `<div data-gatefold="viewer" data-issue="${issueIds.free}" data-page="1" data-height="500"></div>`;
    await browser.goto(site.put(`/${name}`, articleAround(store.origin, inline)));
    await until(browser, `document.querySelectorAll('iframe').length === 1`);
    await browser.evaluate(`document.querySelector('iframe').scrollIntoView({ block: 'center' })`);
    await untilInViewer(
      `performance.getEntriesByName('gatefold:page-sharp').some(({ detail }) => detail.page === 1)`,
    );
    // The stage has its hint after a movement. A browser ignores one to the present place of the mouse.
    const { x, y } = await middle();
    await browser.move({ x: x - 20, y });
    await browser.move({ x, y });
    await untilInViewer(`Boolean(document.querySelector('[data-hint]'))`);
  });

  it.skipIf(unavailable)(
    'lets the wheel scroll the host page while the whole page is shown',
    async () => {
      const before = await scrolled();
      await browser.wheel(await middle(), { x: 0, y: 120 });
      await expect.poll(scrolled, patience).toBeGreaterThan(before + 60);
      await browser.wheel(await middle(), { x: 0, y: -120 });
      await expect.poll(scrolled, patience).toBe(before);
      await expect.poll(() => isShown(1), patience).toBe(true);
    },
  );

  it.skipIf(unavailable)(
    'turns by a horizontal wheel, and does not scroll the host page',
    async () => {
      const before = await scrolled();
      await browser.wheel(await middle(), { x: 120, y: 0 });
      await expect.poll(() => isShown(2), patience).toBe(true);
      expect(await scrolled()).toBe(before);
    },
  );

  it.skipIf(unavailable)(
    'pans a magnified page by the wheel instead, and lets a vertical swipe scroll only at scale 1',
    async () => {
      const place = await middle();
      await expect.poll(touchAction, patience).toBe('pan-y');
      await browser.click(place, 2);
      await expect.poll(touchAction, patience).toBe('none');
      await untilInViewer(`Math.abs(${transform}.scale - 2) < 0.001`);
      const before = await scrolled();
      const top = await browser.evaluateInFrame<number>(
        `${pageFrames}[0].getBoundingClientRect().top`,
      );
      await browser.wheel(place, { x: 0, y: 60 });
      await untilInViewer(`${pageFrames}[0].getBoundingClientRect().top < ${top} - 30`);
      expect(await scrolled()).toBe(before);
      await browser.click(place, 2);
      await expect.poll(touchAction, patience).toBe('pan-y');
    },
  );

  it.skipIf(unavailable || name === 'WebKit')(
    'turns by a horizontal swipe, and leaves a vertical swipe to the browser',
    async () => {
      const { x, y } = await middle();
      await browser.touch?.([{ from: { x, y: y + 100 }, to: { x, y: y - 100 } }]);
      await expect.poll(() => isShown(1), patience).toBe(true);
      await browser.touch?.([{ from: { x: x + 150, y }, to: { x: x - 150, y } }]);
      await expect.poll(() => isShown(2), patience).toBe(true);
    },
  );
});
