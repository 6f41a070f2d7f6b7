import { expect, test } from 'vitest';
import type { PageIndex, PageSize, PaintWindow } from '../../../workers/pdf/engineProtocol.ts';
import { targetOf } from '../../../workers/pdf/paint/paintPage.ts';

const page = (width: number, height: number) => ({ width, height }) as PageSize;
const request = (scale: number, window?: number[]) => ({
  id: 1,
  page: 0 as PageIndex,
  scale,
  priority: 'visible' as const,
  ...(window && { window: windowOf(window) }),
});

const windowOf = ([x, y, width, height]: number[]) => ({ x, y, width, height }) as PaintWindow;

test('a whole page is as large as its points times the scale, cut to whole pixels', () => {
  const target = targetOf(page(396.72, 612.72), request(2));
  expect(target).toEqual({ scale: 2, x: 0, y: 0, width: 793, height: 1225 });
});

test('a window is painted as it was asked for', () => {
  const target = targetOf(page(600, 800), request(4, [100, 200, 1600, 1200]));
  expect(target).toEqual({ scale: 4, x: 100, y: 200, width: 1600, height: 1200 });
});

test('a window is cut to the page', () => {
  expect(targetOf(page(600, 800), request(1, [-50, 700, 100, 300]))).toEqual({
    scale: 1,
    x: 0,
    y: 700,
    width: 50,
    height: 100,
  });
});

test.each([[[700, 0, 10, 10]], [[0, -20, 10, 10]], [[0, 0, 0, 10]]])(
  'a window with nothing of the page in it paints nothing: %o',
  (window) => {
    expect(targetOf(page(600, 800), request(1, window))).toBeNull();
  },
);

test.each([0, -1, Number.NaN])('a scale of %d paints nothing', (scale) => {
  expect(targetOf(page(600, 800), request(scale))).toBeNull();
});

test('a page too large for any canvas is painted at a smaller scale, in the same proportions', () => {
  const target = targetOf(page(1701, 3402), request(8));
  expect(target && target.width * target.height).toBeLessThanOrEqual(4096 * 4096);
  expect(target && target.height / target.width).toBeCloseTo(2, 2);
  expect(target?.scale).toBeCloseTo((target?.width ?? 0) / 1701, 2);
});

test('a page far longer than wide keeps within the longest side', () => {
  expect(targetOf(page(10, 14_400), request(4))?.height).toBe(16_384);
});

test('even a speck is one pixel', () => {
  expect(targetOf(page(1, 1), request(0.01))).toMatchObject({ width: 1, height: 1 });
});
