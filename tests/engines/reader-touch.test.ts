import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  boxOf,
  expectAtRest,
  expectScale,
  openIn,
  pagesOf,
  patience,
  placeOf,
  pressNamed,
  sharp,
  transform,
  until,
} from '../helpers/engineReader.ts';
import { type EngineBrowser, missing, openFirefox, view } from '../helpers/engines.ts';
import type { Finger } from '../helpers/engineTouch.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

/**
 * Touch gestures of the reader in Firefox. WebKitGTK is left out: its driver sends mouse events for a touch
 * pointer, and the browser has no touch events without a touch screen. No driver here can cancel a touch or
 * rest long enough for the selection of a word by the system.
 */

const unavailable = missing('firefox');
if (unavailable) console.warn(`Skipped: ${unavailable}`);

let store: RunningStore;
beforeAll(async () => {
  if (!unavailable) store = await startStore();
});
afterAll(() => store?.stop());

const at = (x: number, y: number) => ({ x: x * view.width, y: y * view.height });
const middle = at(0.5, 0.5);
/** A finger that moves across the window by a part of its width. */
const across = (by: number): Finger => ({ from: at(0.5 - by / 2, 0.5), to: at(0.5 + by / 2, 0.5) });
/** Two fingers that lie level about a place, and change their distance in CSS pixels. */
const pinch = ({ x, y }: { x: number; y: number }, from: number, to: number): Finger[] =>
  [-0.5, 0.5].map((side) => ({
    from: { x: x + side * from, y },
    to: { x: x + side * to, y },
    rests: true,
  }));

describe.skipIf(unavailable)('In Firefox', () => {
  let browser: EngineBrowser;
  beforeEach(async () => {
    browser = await openFirefox();
    await openIn(browser, `${store.origin}/read/${issueIds.free}`);
  });
  afterEach(() => browser.close());

  const touch = async (...fingers: readonly Finger[]) => browser.touch?.(fingers);
  const barsAre = (opacity: 0 | 1) =>
    until(
      browser,
      `getComputedStyle(document.querySelector('[data-bar]')).opacity === '${opacity}'`,
    );
  const turnToSpread = async () => {
    await browser.key('ArrowRight');
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await expectAtRest(browser);
  };

  it('a swipe to the side turns, in both directions', async () => {
    await touch(across(-0.4));
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await expectAtRest(browser);
    await sharp(browser, 2);
    await touch(across(0.4));
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });

  it('a short slow swipe and a swipe past the first page spring back', async () => {
    await turnToSpread();
    await touch({ ...across(-0.1), rests: true });
    await expectAtRest(browser);
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await touch(across(0.4));
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
    await expectAtRest(browser);
    await touch(across(0.5));
    await expectAtRest(browser);
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });

  it('a tap at an edge turns, and a tap in the middle hides and shows the bars', async () => {
    await touch({ from: at(0.98, 0.7) });
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await expectAtRest(browser);
    await touch({ from: at(0.02, 0.7) });
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
    await expectAtRest(browser);
    // The bars hide by themselves after a while.
    await barsAre(0);
    await touch({ from: middle });
    await barsAre(1);
    await touch({ from: middle });
    await barsAre(0);
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });

  it('a double tap magnifies and shows the whole page again, and while magnified a finger pans and no tap turns', async () => {
    await turnToSpread();
    await touch({ from: at(0.3, 0.5), taps: 2 });
    await expectScale(browser, 2);
    await touch({ from: at(0.98, 0.7) });
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    const before = await placeOf(browser);
    await touch({ from: at(0.3, 0.6), to: at(0.35, 0.4), rests: true });
    await until(browser, `${transform}.y < ${before.y} - 100`);
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await touch({ from: middle, taps: 2 });
    await expectScale(browser, 1);
  });

  it('a double tap at an edge takes back the turn of its first tap and magnifies', async () => {
    await touch({ from: at(0.98, 0.7), taps: 2 });
    await expectScale(browser, 2);
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });

  it('two fingers magnify about their middle, up to a largest scale and never below the whole page', async () => {
    await turnToSpread();
    const place = at(0.3, 0.5);
    await touch(...pinch(place, 100, 200));
    await expectScale(browser, 2);
    const { scale, x, y } = await placeOf(browser);
    expect(scale * place.x + x).toBeCloseTo(place.x, -1);
    expect(scale * place.y + y).toBeCloseTo(place.y, -1);
    await touch(...pinch(place, 40, 400));
    await expectScale(browser, 4);
    await touch(...pinch(place, 500, 20));
    await expectScale(browser, 1);
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
  });

  it('after a pinch the remaining finger pans the magnified page', async () => {
    await turnToSpread();
    const [left, right] = pinch(at(0.3, 0.4), 100, 200);
    if (!left || !right) throw new Error('A pinch has two fingers.');
    await touch({ ...left, rests: false }, { ...right, rests: false, continuesTo: at(0.45, 0.65) });
    await expectScale(browser, 2);
    const { y } = await placeOf(browser);
    // The pinch alone leaves its middle where it is.
    expect(y).toBeGreaterThan(-at(0, 0.4).y + 100);
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
  });

  it('two fingers on a bar do not magnify the window, and a finger on a bar turns nothing', async () => {
    const bar = await boxOf(browser, `document.querySelector('[data-bar]')`);
    const place = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
    await touch(...pinch(place, 40, 240));
    expect(await browser.evaluate('visualViewport.scale')).toBe(1);
    await expectAtRest(browser);
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });

  it('with text selection on, a swipe turns nothing, and a tap at an edge neither', async () => {
    await pressNamed(browser, 'Text selection');
    await until(
      browser,
      `document.querySelector('[aria-label="Text selection"]').ariaPressed === 'true'`,
    );
    await touch(across(-0.4));
    await touch({ from: at(0.98, 0.7) });
    await expectAtRest(browser);
    await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
  });
});
