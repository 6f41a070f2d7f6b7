import { describe, expect, test } from 'vitest';
import {
  areaAfterKey,
  areaOfDrag,
  type ClipArea,
  clipFileName,
  firstArea,
  frameAt,
  paintOf,
} from '../../../src/features/reader/clips/clipArea.ts';
import type { PageNumber, PageSize } from '../../../workers/pdf/engineProtocol.ts';

const left = { page: 2 as PageNumber, x: 0, y: 0, width: 400, height: 500 };
const right = { page: 3 as PageNumber, x: 400, y: 0, width: 400, height: 500 };
const area = (x: number, y: number, width: number, height: number): ClipArea => ({
  page: 2 as PageNumber,
  part: { x, y, width, height },
});
const rounded = (value: ClipArea | null) =>
  value && Object.values(value.part).map((one) => Math.round(one * 1000) / 1000);

describe('a drag', () => {
  test('belongs to the page below its begin, or to the nearest page', () => {
    expect(frameAt([left, right], { x: 500, y: 20 })).toBe(right);
    expect(frameAt([left, right], { x: 90, y: 900 })).toBe(left);
    expect(frameAt([], { x: 0, y: 0 })).toBeNull();
  });

  test.each([
    ['forward', { x: 40, y: 50 }, { x: 120, y: 150 }, [0.1, 0.1, 0.2, 0.2]],
    ['backward', { x: 120, y: 150 }, { x: 40, y: 50 }, [0.1, 0.1, 0.2, 0.2]],
    ['past the page', { x: 200, y: 250 }, { x: 900, y: 900 }, [0.5, 0.5, 0.5, 0.5]],
    ['along a line', { x: 40, y: 50 }, { x: 200, y: 50 }, [0.1, 0.1, 0.4, 0.02]],
  ])('%s chooses a part of that page', (_way, from, to, part) => {
    expect(rounded(areaOfDrag(left, from, to))).toEqual(part);
  });

  test('that is shorter than a few pixels chooses nothing', () => {
    expect(areaOfDrag(left, { x: 40, y: 50 }, { x: 43, y: 52 })).toBeNull();
  });
});

test('The first area is in the visible part of a magnified page', () => {
  const magnified = { ...left, x: -400, y: -500, width: 1600, height: 2000 };
  const view = { x: 0, y: 0, width: 800, height: 1000 };
  expect(rounded(firstArea(magnified, view))).toEqual([0.325, 0.4, 0.35, 0.2]);
});

describe('a key', () => {
  test.each([
    ['ArrowRight', false, [0.12, 0.1, 0.5, 0.5]],
    ['ArrowUp', false, [0.1, 0.08, 0.5, 0.5]],
    ['ArrowLeft', true, [0.1, 0.1, 0.48, 0.5]],
    ['ArrowDown', true, [0.1, 0.1, 0.5, 0.52]],
  ])('%s with Shift %s changes the area', (key, shiftKey, part) => {
    expect(rounded(areaAfterKey(area(0.1, 0.1, 0.5, 0.5), { key, shiftKey }))).toEqual(part);
  });

  test('keeps the area within the page', () => {
    expect(areaAfterKey(area(0.5, 0, 0.5, 1), { key: 'ArrowRight', shiftKey: false })).toEqual(
      area(0.5, 0, 0.5, 1),
    );
    expect(areaAfterKey(area(0.5, 0, 0.5, 1), { key: 'ArrowDown', shiftKey: true })).toEqual(
      area(0.5, 0, 0.5, 1),
    );
  });

  test('that is no arrow does nothing', () => {
    expect(areaAfterKey(area(0, 0, 1, 1), { key: 'Enter', shiftKey: false })).toBeNull();
  });
});

describe('the picture', () => {
  const size = { width: 600, height: 800 } as PageSize;

  test('has at least two pixels for a point', () => {
    expect(paintOf({ x: 0, y: 0, width: 1, height: 1 }, size)).toEqual({
      scale: 2,
      window: { x: 0, y: 0, width: 1200, height: 1600 },
    });
  });

  test('of a small part is larger', () => {
    expect(paintOf({ x: 0.5, y: 0.5, width: 0.1, height: 0.1 }, size).scale).toBe(6);
  });

  test('of a huge page keeps within the memory', () => {
    const huge = { width: 10_000, height: 10_000 } as PageSize;
    const { window } = paintOf({ x: 0, y: 0, width: 1, height: 1 }, huge);
    expect(window.width * window.height).toBeLessThan(13_000_000);
  });

  test('has a name that each file system accepts', () => {
    expect(clipFileName('Salt: "Tides"/Ebb?', 'Page 3')).toBe('Salt Tides Ebb Page 3.png');
  });
});
