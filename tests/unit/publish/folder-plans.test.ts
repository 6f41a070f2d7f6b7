import { describe, expect, test } from 'vitest';
import { PlanId } from '../../../contract/ids.ts';
import { MinorUnits } from '../../../contract/money.ts';
import { manifestOf } from '../../../server/cli/folder/manifest.ts';
import { planSteps, plansOf } from '../../../server/cli/folder/storeEntries.ts';
import { writtenManifest } from '../../../server/cli/folder/writeManifest.ts';
import type { PlanListing } from '#contract/admin/sales.ts';

type Sold = readonly [period: 'week' | 'month' | 'year', price: number, archived?: 'archived'];

const listing = (...plans: Sold[]): PlanListing => ({
  currency: 'EUR',
  precision: 2,
  plans: plans.map(([period, price, archived], n) => ({
    id: PlanId.parse(n + 1),
    period,
    price: MinorUnits.parse(price),
    firstPrice: null,
    firstDays: null,
    archivedAt: archived ? '2026-01-01T00:00:00.000Z' : null,
  })),
});

const given = (text: string) => manifestOf(`plans: ${text}\nissues: []`).plans;

/** 'month 9.90' for each added plan, and the ids of the archived ones. */
function stepsFor(text: string, ...sold: Sold[]) {
  const { add, archive } = planSteps(given(text), listing(...sold));
  return [add.map(({ period, price }) => `${period} ${price}`), archive.map(({ id }) => id)];
}

describe('What an import does about subscriptions', () => {
  test.each<[string, string, Sold[], unknown]>([
    ['sells what is not sold', '[{period: month, price: 9.90}]', [], [['month 9.90'], []]],
    [
      'does nothing where all is so, however it is spelled',
      '[{period: month, price: 9.9}]',
      [['month', 990]],
      [[], []],
    ],
    [
      'sells another price as another one, and the old one no more',
      '[{period: month, price: 8}]',
      [
        ['month', 990],
        ['year', 7900],
      ],
      [['month 8'], [1]],
    ],
    [
      'takes what is archived for what is not sold',
      '[{period: month, price: 9.90}]',
      [['month', 990, 'archived']],
      [['month 9.90'], []],
    ],
    [
      'sells several of one period, and each once',
      '[{period: month, price: 9.90}, {period: month, price: 5}, {period: month, price: 5.00}]',
      [['month', 990]],
      [['month 5.00'], []],
    ],
    ['leaves alone what is not named', '[]', [['week', 100]], [[], []]],
  ])('%s', (_what, text, sold, steps) => {
    expect(stepsFor(text, ...sold)).toEqual(steps);
  });

  test.each([
    ['first-period: 9.90', 'The first period has to cost less than the others, and not nothing.'],
    ['first-days: 14', 'A first period of some days needs a price.'],
    ['first-period: 1, first-days: 366', 'A first period has 365 days at most.'],
  ])('is refused with its line for a first period of %j', (terms, sentence) => {
    expect(() => stepsFor(`[{period: month, price: 9.90, ${terms}}]`)).toThrow(
      `gatefold.yaml, line 1: ${sentence}`,
    );
  });

  test('is refused with its line where the store has no such price', () => {
    expect(() => stepsFor('[{period: month, price: 9.999}]')).toThrow(
      'gatefold.yaml, line 1: 9.999 is no price in EUR, which has 2 decimals at most.',
    );
    expect(() => stepsFor('[{period: month, price: 1000000}]')).toThrow(
      'gatefold.yaml, line 1: 1000000 EUR is more than a payment service charges at once: the largest price is 999999.99 EUR.',
    );
  });
});

test('what is sold is read back as it was written, and brings nothing new', () => {
  const sold = listing(['month', 990], ['year', 7900], ['month', 990], ['week', 1, 'archived']);
  const written = writtenManifest('', { currency: 'EUR', plans: plansOf(sold), issues: [] });
  const { plans } = manifestOf(written);
  expect(plans.map(({ period, price }) => [period, price])).toEqual([
    ['month', '9.90'],
    ['year', '79.00'],
  ]);
  expect(planSteps(plans, sold)).toEqual({ add: [], archive: [] });
});
