import { describe, expect, test } from 'vitest';
import { boxOf, nearest, scaleOf, someOf, ticksOf } from '../../../src/shared/charts/scales.ts';

describe('the scale of a plot', () => {
  test.each([
    ['begins at nothing and ends at a round number above all', [3, 47], [0, 50]],
    ['reaches below nothing where a value does', [-12, 30], [-20, 30]],
    ['has a height where all is nothing', [0, 0], [0, 1]],
    ['has a height where there is nothing at all', [], [0, 1]],
  ])('%s', (_, values, domain) => {
    expect(scaleOf(values).domain()).toEqual(domain);
  });

  test('has whole ticks only for values without fractions', () => {
    expect(ticksOf(scaleOf([1]), true)).toEqual([0, 1]);
    expect(ticksOf(scaleOf([1]))).toContain(0.2);
  });
});

test.each([
  [[1, 2, 3], 7, [1, 2, 3]],
  [[1, 2, 3, 4, 5, 6, 7, 8], 4, [2, 5, 8]],
  [[1], 7, [1]],
  [[], 7, []],
])('some of %j, at most %i, are equally far apart and end with the last', (all, most, some) => {
  expect(someOf(all, most)).toEqual(some);
});

test.each([
  [-5, 0],
  [14, 0],
  [16, 1],
  [99, 2],
])('nearest to %i is the place %i of 10, 20 and 40', (wanted, place) => {
  expect(nearest([10, 20, 40], wanted)).toBe(place);
});

describe('a box', () => {
  test('has quarters between values, and whiskers that leave the outliers out', () => {
    expect(boxOf([100, 1, 2, 3, 4, 5, 6, 7])).toEqual({
      low: 1,
      first: 2.75,
      median: 4.5,
      third: 6.25,
      high: 7,
      outliers: [100],
    });
  });

  test('of one value is that value', () => {
    const box = { low: 3, first: 3, median: 3, third: 3, high: 3, outliers: [] };
    expect(boxOf([3])).toEqual(box);
  });

  test('of nothing is none', () => {
    expect(() => boxOf([])).toThrow('at least one value');
  });
});
