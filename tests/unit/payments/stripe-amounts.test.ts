import { describe, expect, it } from 'vitest';
import { exponentOf } from '../../../contract/money.ts';
import { fromWire, NotPayable, toWire } from '../../../server/billing/gateways/stripe/amounts.ts';

describe('An amount', () => {
  it.each([
    // [description, currency, the store's minor units, Stripe's]
    ['4.99 dollars', 'USD', 499, 499],
    ['500 yen', 'JPY', 500, 500],
    ['1200 krónur', 'ISK', 1200, 120_000],
    ['30000 shillings', 'UGX', 30_000, 3_000_000],
    ['20000 ariary', 'MGA', 2_000_000, 20_000],
    ['1.250 dinars', 'KWD', 1250, 1250],
    ['990 forints', 'HUF', 99_000, 99_000],
  ])('of %s goes to Stripe and comes back', (_name, currency, ours, theirs) => {
    const precision = exponentOf(currency);
    expect(toWire(ours, currency, precision)).toBe(theirs);
    expect(fromWire(theirs, currency, precision)).toBe(ours);
  });

  it.each([
    ['USD', 0, 5, 500],
    ['USD', 3, 4990, 499],
    ['JPY', 2, 50_000, 500],
    ['ISK', 2, 120_000, 120_000],
  ])(
    'in %s keeps its worth in a store that writes it with %i digits',
    (currency, precision, ours, theirs) => {
      expect(toWire(ours, currency, precision)).toBe(theirs);
      expect(fromWire(theirs, currency, precision)).toBe(ours);
    },
  );

  it.each([
    ['a third digit of dinars', 'KWD', 3, 1255],
    ['hundredths of krónur', 'ISK', 2, 120_050],
    ['thousandths of dollars', 'USD', 3, 4995],
    ['hundredths of yen', 'JPY', 2, 50_001],
    ['a fifth of an ariary', 'MGA', 2, 20],
  ])('with %s is refused and never rounded', (_name, currency, precision, ours) => {
    expect(() => toWire(ours, currency, precision)).toThrow(NotPayable);
  });
});
