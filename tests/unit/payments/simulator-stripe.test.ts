// @module-tag extended
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../demo/simulators/stripe/params.ts';
import { checkAmount, checkCurrency } from '../../../demo/simulators/stripe/money.ts';
import { endOfPeriod } from '../../../demo/simulators/stripe/periods.ts';

describe('What Stripe’s libraries send', () => {
  it.each([
    ['a=1&b=x%20y', { a: '1', b: 'x y' }],
    ['a[b][c]=1&a[d]=2', { a: { b: { c: '1' }, d: '2' } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['items[0][price]=p&items[0][quantity]=2', { items: [{ price: 'p', quantity: '2' }] }],
    ['a[__proto__][b]=1', { a: JSON.parse('{"__proto__":{"b":"1"}}') }],
    ['', {}],
  ])('%s', (text, form) => {
    expect(readForm(text)).toEqual(form);
    expect(({} as { b?: string }).b).toBeUndefined();
  });

  it('contradicts itself at its own risk', () => {
    expect(() => readForm('a=1&a[b]=2')).toThrow('Invalid parameter');
  });
});

const seconds = (day: string) => Date.parse(`${day}T09:30:00Z`) / 1000;

describe('The end of a period', () => {
  it.each([
    ['2027-01-31', 'month', 1, '2027-01-31', '2027-02-28'],
    ['2027-01-31', 'month', 1, '2027-02-28', '2027-03-31'],
    ['2028-01-31', 'month', 1, '2028-01-31', '2028-02-29'],
    ['2027-11-30', 'month', 3, '2027-11-30', '2028-02-29'],
    ['2027-08-31', 'month', 6, '2027-08-31', '2028-02-29'],
    ['2028-02-29', 'year', 1, '2028-02-29', '2029-02-28'],
    ['2027-12-28', 'week', 1, '2027-12-28', '2028-01-04'],
    ['2027-12-31', 'day', 1, '2027-12-31', '2028-01-01'],
  ] as const)(
    'from %s, each %s × %i, after %s: %s',
    (anchor, interval, interval_count, from, end) => {
      const recurring = { interval, interval_count, usage_type: 'licensed' as const };
      expect(endOfPeriod(seconds(anchor), recurring, seconds(from))).toBe(seconds(end));
    },
  );
});

describe('An amount on the wire', () => {
  it.each([
    ['usd', 50],
    ['jpy', 50],
    ['kwd', 1230],
    ['isk', 49900],
    ['huf', 17500],
    ['eur', 99_999_999],
  ])('may be %s %i', (currency, amount) => {
    expect(checkAmount(amount, currency)).toBe(amount);
  });

  it.each([
    ['usd', 49, 'at least 50'],
    ['usd', 0, 'greater than or equal to 1'],
    ['kwd', 1234, 'divisible by 10'],
    ['isk', 49950, 'divisible by 100'],
    ['huf', 17499, 'at least 17500'],
    ['eur', 100_000_000, 'no more than'],
  ])('is refused as %s %i: %s', (currency, amount, why) => {
    expect(() => checkAmount(amount, currency)).toThrow(why);
  });

  it('is in a currency that cards are charged in', () => {
    expect(checkCurrency('EUR')).toBe('eur');
    expect(() => checkCurrency('xyz')).toThrow('Invalid currency');
  });
});
