import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import type { Direction } from '../../../src/features/reader/index.ts';
import { doubleTap, drag, pinch, swipe, tap } from '../../helpers/touchInput.ts';
import {
  expectPages,
  expectScale,
  expectStill,
  expectWindowsSharp,
  lookOf,
  openIssue,
  timings,
  turn,
  under,
  windowsOf,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';

const spot = { x: 420, y: 300 };
const extended = { ltr: [], rtl: ['@extended'] };

async function openSpread(page: Page, pages: readonly number[]): Promise<void> {
  await openIssue(page, { id: issueIds.free });
  await page.keyboard.press(' ');
  await expectPages(page, pages);
  await expectStill(page);
}

/** What fingers do to the scale, in either direction of reading. */
export function zoomingSuite(direction: Direction): void {
  const spread = (lower: number) => (direction === 'ltr' ? [lower, lower + 1] : [lower + 1, lower]);
  const tag = extended[direction];

  test.describe(`Zooming ${direction}`, () => {
    test.use({
      storeName: storeReading[direction],
      contextOptions: { reducedMotion: 'no-preference' },
    });
    test.beforeEach(({ page }) => openSpread(page, spread(2)));

    test('a pinch magnifies about the fingers’ midpoint, ends between 1 and 4, and gives a little beyond', {
      tag,
    }, async ({ page }) => {
      const before = await under(page, spot);
      await pinch(page, {
        at: spot,
        from: 100,
        to: 250,
        during: async () => {
          const now = await under(page, spot);
          expect(now.x).toBeCloseTo(before.x, 0);
          expect(now.y).toBeCloseTo(before.y, 0);
        },
      });
      await expectScale(page, 2.5);
      const now = await under(page, spot);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.5);
      await page.keyboard.press('0');
      await expectScale(page, 1);
      await pinch(page, {
        at: spot,
        from: 60,
        to: 600,
        during: async () => {
          const { scale } = await lookOf(page);
          expect(scale).toBeGreaterThan(4);
          expect(scale).toBeLessThan(5);
        },
      });
      await expectScale(page, 4);
      await pinch(page, { at: spot, from: 600, to: 60 });
      await expectScale(page, 1);
      expect(await lookOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
    });

    test('a double-tap goes to 2 where it tapped, and back; no swipe or tap turns while magnified; a button turns, and shows the whole page', {
      tag,
    }, async ({ page }) => {
      const before = await under(page, spot);
      await doubleTap(page, spot);
      await expectScale(page, 2);
      const now = await under(page, spot);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.5);
      await doubleTap(page, spot);
      await expectScale(page, 1);
      await expectPages(page, spread(2));

      await doubleTap(page, spot);
      await expectScale(page, 2);
      await swipe(page, { by: -0.6 });
      await swipe(page, { by: 0.6 });
      await tap(page, 0.97);
      await tap(page, 0.03);
      await expectPages(page, spread(2));
      await expectScale(page, 2);
      await turn(page, 'Next page');
      await expectPages(page, spread(4));
      await expectScale(page, 1);
    });

    test('a magnified page is moved by a finger, glides on and turns nothing; the part that has yet to leave the screen is sharp too; its edges give a little', {
      tag,
    }, async ({ page }) => {
      await doubleTap(page, { x: 600, y: 400 });
      await expectScale(page, 2);
      await expectWindowsSharp(page);
      const before = await lookOf(page);
      let held = before;
      await drag(page, {
        from: { x: 600, y: 400 },
        to: { x: 500, y: 350 },
        during: async () => {
          held = await lookOf(page);
        },
      });
      expect(held.x).toBeLessThan(before.x - 50);
      await expectScale(page, 2);
      expect((await lookOf(page)).x).toBeLessThan(held.x);
      await expectPages(page, spread(2));
      const corner = async () => {
        const places = (await windowsOf(page)).map(({ place }) => place);
        return [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
      };
      await expect.poll(async () => (await corner())[0]).toBeLessThan(-20);
      await expect.poll(async () => (await corner())[1]).toBeLessThan(-10);
      await expectWindowsSharp(page, 0.3);
      await drag(page, {
        from: { x: 600, y: 50 },
        to: { x: 600, y: 800 },
        during: async () => {
          const { y } = await lookOf(page);
          expect(y).toBeGreaterThan(10);
          expect(y).toBeLessThan(834 / 5);
        },
      });
      await expect.poll(async () => (await lookOf(page)).y).toBe(0);
    });

    test('a finger keeps hold of a page whose window is replaced under it', {
      tag: '@extended',
    }, async ({ page }) => {
      await doubleTap(page, { x: 600, y: 400 });
      await expectScale(page, 2);
      await expectWindowsSharp(page);
      const heard = await page.evaluateHandle(() => {
        const heard: string[] = [];
        for (const type of ['lostpointercapture', 'pointerup'])
          addEventListener(type, () => heard.push(type), { capture: true });
        new MutationObserver((changes) => {
          const removed = changes.flatMap((change) => [...change.removedNodes]);
          if (removed.some((node) => node instanceof HTMLCanvasElement)) heard.push('replaced');
        }).observe(document.body, { childList: true, subtree: true });
        return heard;
      });
      await drag(page, {
        from: { x: 600, y: 400 },
        to: { x: 450, y: 300 },
        during: () => expect.poll(() => heard.jsonValue()).toContain('replaced'),
      });
      const events = await heard.jsonValue();
      const after = events.slice(events.indexOf('replaced'));
      expect(after.find((event) => event !== 'replaced')).toBe('pointerup');
    });
  });
}

/** The painted part of a magnified page, on a screen of two device pixels for each CSS pixel. */
export function sharpnessSuite(): void {
  test.describe('A magnified page on a dense screen', () => {
    test.use({ deviceScaleFactor: 2, contextOptions: { reducedMotion: 'no-preference' } });

    test('is painted pixel for pixel as the screen shows it, and no more than is seen', async ({
      page,
    }) => {
      await openSpread(page, [2, 3]);
      await pinch(page, { at: spot, from: 60, to: 600 });
      await expectScale(page, 4);
      expect(await expectWindowsSharp(page)).toBeLessThanOrEqual(1.3);
      await expect.poll(async () => (await timings(page, 'zoom-sharp')).length).toBeGreaterThan(0);
      await page.keyboard.press('0');
      await expectScale(page, 1);
      await expect.poll(() => windowsOf(page)).toEqual([]);

      const style = '[data-bar] { visibility: hidden }';
      await doubleTap(page, { x: 300, y: 200 });
      await expectScale(page, 2);
      await expectWindowsSharp(page);
      const clip = { x: 40, y: 60, width: 300, height: 200 };
      const screen = PNG.sync.read(await page.screenshot({ clip, scale: 'device', style }));
      const bytes = await page.evaluate(({ x, y, width, height }) => {
        const [canvas] = [
          ...document.querySelectorAll<HTMLCanvasElement>('canvas[data-window]'),
        ].toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
        const copy = document.createElement('canvas');
        Object.assign(copy, { width: width * 2, height: height * 2 });
        if (!canvas) return '';
        const place = canvas.getBoundingClientRect();
        copy.getContext('2d')?.drawImage(canvas, (place.x - x) * 2, (place.y - y) * 2);
        return copy.toDataURL().split(',')[1] ?? '';
      }, clip);
      const painted = PNG.sync.read(Buffer.from(bytes, 'base64'));
      expect([painted.width, painted.height]).toEqual([screen.width, screen.height]);
      const apart = painted.data.filter(
        (value, at) => Math.abs(value - (screen.data[at] ?? 0)) > 4,
      );
      expect(new Set(painted.data).size).toBeGreaterThan(20);
      expect(apart).toHaveLength(0);
    });
  });
}
