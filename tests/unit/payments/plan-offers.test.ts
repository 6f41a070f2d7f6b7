import { describe, expect, test } from 'vitest';
import type { Plan } from '#contract/api/store.ts';
import { PlanId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { offersOf, recommendedOf } from '#contract/planOffers.ts';
import { cheapestOf, monthlyPrice } from '#contract/planPrices.ts';

const plan = (id: number, period: Plan['period'], price: number): Plan => ({
  id: PlanId.parse(id),
  period,
  price: MinorUnits.parse(price),
});

describe('the figures of the plans', () => {
  test.each([
    ['week', 300, 1300],
    ['month', 990, 990],
    ['quarter', 2490, 830],
    ['halfyear', 4790, 798],
    ['year', 7990, 666],
  ] as const)('a %s for %i costs %i a month', (period, price, perMonth) => {
    expect(offersOf([plan(1, period, price)])).toMatchObject([{ perMonth }]);
  });

  test('the saving is counted against the shortest plan, in whole percents, rounded down', () => {
    const offers = offersOf([
      plan(1, 'year', 7990),
      plan(2, 'month', 990),
      plan(3, 'quarter', 2376),
    ]);
    expect(offers.map(({ saving }) => saving)).toEqual([0.32, 0, 0.2]);
  });

  test.each([
    ['costs more', 1200],
    ['costs the same', 990],
  ])('there is no saving where a longer plan %s', (_, price) => {
    const offers = offersOf([plan(1, 'month', 990), plan(2, 'quarter', price * 3)]);
    expect(offers[1]).toMatchObject({ saving: 0 });
  });

  test('the plan with the largest saving is recommended, the first of two equal ones', () => {
    const three = [plan(1, 'month', 1000), plan(2, 'quarter', 2400), plan(3, 'year', 9600)];
    expect(recommendedOf(offersOf(three))).toBe(2);
  });

  test('no plan is recommended where none saves anything', () => {
    expect(recommendedOf(offersOf([plan(1, 'month', 990)]))).toBeNull();
    expect(recommendedOf([])).toBeNull();
    expect(recommendedOf(offersOf([plan(1, 'week', 0), plan(2, 'month', 5)]))).toBeNull();
  });

  test('the lowest price of a month is that of the cheapest plan', () => {
    const year = plan(2, 'year', 7990);
    expect(cheapestOf([plan(1, 'month', 990), year])).toBe(year);
    expect(monthlyPrice(year)).toBe(666);
    expect(cheapestOf([])).toBeNull();
  });
});
