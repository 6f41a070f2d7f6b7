import { type CDPSession, expect } from '@playwright/test';
import type { Gatefold } from '../../../embed/types.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { test } from '../../helpers/storeTest.ts';

/** Nodes and listeners that the script and the store leave in a host page, counted by the browser. */

test.use({ storeName: 'signIn' });

const counted = ['Documents', 'Frames', 'Nodes', 'JSEventListeners'] as const;

/** The counts of the host page after a garbage collection. */
async function living(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const all = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  const counts = counted.map((name) => [name, all[name] ?? NaN] as const);
  return { counts: Object.fromEntries(counts), bytes: all.JSHeapUsedSize ?? NaN };
}

test('a hundred stores that are mounted and destroyed leave nothing behind', {
  tag: '@extended',
}, async ({ page, context, site, store }) => {
  await page.goto(site.put('/many', articleAround(store.origin, '<div id="place"></div>')));
  await expect.poll(() => page.evaluate(() => typeof window.Gatefold?.mount)).toBe('function');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  /** Every tenth is there before it goes; the others are taken away while they load. */
  const mount = (times: number): Promise<void> =>
    page.evaluate(async (times) => {
      for (let time = 0; time < times; time += 1) {
        const mounted = (window.Gatefold as Gatefold).mount('#place', {
          mode: time % 2 ? 'viewer' : 'embed',
          lazy: false,
          issue: 1,
        });
        if (time % 10 === 0) await mounted.ready;
        mounted.destroy();
      }
    }, times);
  await mount(20);
  const before = await living(session);
  await mount(100);
  await expect.poll(async () => (await living(session)).counts).toEqual(before.counts);
  expect((await living(session)).bytes - before.bytes).toBeLessThan(512 * 1024);
  expect(page.frames()).toHaveLength(1);
  await expect(page.locator('iframe, dialog')).toHaveCount(0);
});

const said = (message: object): string => `gatefold:${JSON.stringify({ v: 1, ...message })}`;
const nonsense = [
  said({ type: 'resize', payload: { height: -1 } }),
  said({ type: 'resize', payload: { height: 'NaN' } }),
  'gatefold:{"v":1,"type":"resize","payload":{"height":1e999}}',
  said({ type: 'happened', payload: { name: 'stolen' } }),
  said({ type: 'hello', payload: { mode: 'everything' } }),
  said({ type: 'openViewer', payload: { issueId: -1, pdfType: 'full' } }),
  `gatefold:${'['.repeat(3000)}`,
];

test('a frame that floods its host with nonsense leaves the page usable, and itself as high as before', {
  tag: '@extended',
}, async ({ page, site, store }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const inside = '<div data-gatefold="embed"></div><button id="host">The host’s own</button>';
  await page.goto(site.put('/flooded', articleAround(store.origin, inside)));
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  await frame?.waitForSelector('[data-card]');
  const heightOf = () => element.evaluate((frame) => (frame as HTMLElement).offsetHeight);
  // Its first height, and with the covers there is no other.
  await expect.poll(heightOf).not.toBe(640);
  const height = await heightOf();
  const pressed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.querySelector('#host')?.addEventListener('click', () => resolve('pressed'));
      }),
  );
  await frame?.evaluate((texts) => {
    const say = (): void => {
      for (let index = 0; index < 100; index += 1)
        parent.postMessage(texts[index % texts.length], '*');
    };
    Object.assign(window, { flood: setInterval(say, 10) });
  }, nonsense);
  await page.locator('#host').click();
  expect(await pressed).toBe('pressed');
  await frame?.evaluate(() => clearInterval((window as unknown as { flood: number }).flood));
  await expect(page.frameLocator('iframe').locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await heightOf()).toBe(height);
  expect(errors).toEqual([]);
});
