import { describe, expect, test } from 'vitest';
import { sizeName } from '#contract/admin/upload.ts';
import { formatOf, isMostlyScanned } from '../../../server/publishing/pdf-worker/survey.ts';

const a4 = { width: 595.28, height: 841.89 };
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('The size of pages', () => {
  test.each([
    [a4, 'A4, 210 × 297 mm'],
    [{ width: 842, height: 595 }, 'A4, 297 × 210 mm'],
    [{ width: 612, height: 792 }, 'Letter, 216 × 279 mm'],
    [{ width: 420, height: 595 }, 'A5, 148 × 210 mm'],
    [{ width: 567, height: 794 }, '200 × 280 mm'],
    [{ width: 14_400, height: 3 }, '5080 × 1 mm'],
  ])('%o is called %s', (size, name) => {
    expect(sizeName(size)).toBe(name);
  });

  test('is that of most of them, however their program rounds it; a turned page has another', () => {
    const turned = { width: a4.height, height: a4.width };
    expect(formatOf([turned, a4, { width: 595, height: 842 }])).toEqual({ ...a4, others: 1 });
    expect(formatOf([turned, a4])).toEqual({ ...turned, others: 1 });
    expect(formatOf([])).toEqual({ width: 0, height: 0, others: 0 });
  });
});

describe('Pages without words', () => {
  test.each([
    ['a cover and a photograph among ten', [...times(2, false), ...times(10, true)], false],
    ['one in five', [false, ...times(4, true)], true],
    ['a scan', times(30, false), true],
    ['a poster', [false], false],
    ['none', times(9, true), false],
    ['what is not known', [null, null, true], false],
    ['nothing', [], false],
  ])('have to be told of: %s', (_which, pages, isTold) => {
    expect(isMostlyScanned(pages)).toBe(isTold);
  });
});
