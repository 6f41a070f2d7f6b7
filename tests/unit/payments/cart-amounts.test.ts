import { describe, expect, test } from 'vitest';
import { amountAtStripe, intervals } from '../../../src/features/cart/stripe/walletOrder.ts';

/** https://docs.stripe.com/currencies: a wallet must show the charged amount. */
describe('an amount as Stripe’s wallets count it', () => {
  test.each([
    ['USD', 2, 599, 599],
    ['JPY', 0, 980, 980],
    ['KWD', 3, 1250, 1250],
    ['ISK', 0, 650, 65_000],
    ['UGX', 0, 9000, 900_000],
    ['HUF', 2, 199_000, 199_000],
    ['USD', 0, 6, 600],
  ])('%s with %i decimals: %i is %i', (currency, precision, ours, stripes) => {
    expect(amountAtStripe(ours, currency, precision)).toBe(stripes);
  });
});

test('a plan is renewed as often as it is sold for', () => {
  const written = Object.entries(intervals).map(
    ([period, { recurringPaymentIntervalCount: count, recurringPaymentIntervalUnit: unit }]) =>
      `${period}: ${count} ${unit}`,
  );
  expect(written).toEqual([
    'week: 7 day',
    'month: 1 month',
    'quarter: 3 month',
    'halfyear: 6 month',
    'year: 1 year',
  ]);
});
