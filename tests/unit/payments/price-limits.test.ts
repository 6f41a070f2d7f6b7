import { describe, expect, test } from 'vitest';
import { isTooHigh, largestAmount } from '#contract/chargeLimits.ts';
import { parseAmount, type MinorUnits } from '#contract/money.ts';
import { toWire } from '../../../server/billing/gateways/stripe/amounts.ts';

describe('the largest price', () => {
  test.each([
    ['USD', 2, '999999.99'],
    ['JPY', 0, '99999999'],
    ['INR', 2, '9999999.99'],
    ['COP', 2, '99999999.99'],
    ['IDR', 2, '9999999999.99'],
    ['ISK', 0, '999999'],
    ['MGA', 2, '99999999'],
  ])('in %s is the limit that Stripe documents', (currency, precision, text) => {
    const largest = parseAmount(text, precision) as MinorUnits;
    expect(largestAmount(currency)).toBe(largest);
    expect(isTooHigh(largest, currency)).toBe(false);
    expect(isTooHigh((largest + 1) as MinorUnits, currency)).toBe(true);
  });

  test.each(['USD', 'JPY', 'ISK', 'UGX', 'MGA'])('in %s has eight digits at Stripe', (currency) => {
    const precision = ['JPY', 'ISK', 'UGX'].includes(currency) ? 0 : 2;
    expect(String(toWire(largestAmount(currency), currency, precision))).toHaveLength(8);
  });
});
