import { describe, expect, it } from 'vitest';
import { settingSchema } from '#contract/admin/storeSettings.ts';
import { includedTax, taxFor } from '../../../server/billing/receipts/receiptNumbers.ts';

describe('The table of tax rates', () => {
  const schema = settingSchema('tax-rates');

  it('is stored in one form, however the owner writes it', () =>
    expect(schema.parse('\n de  7 %\r\nAT 10\n\nfr 2,1%\nUS 0\n')).toBe(
      'DE 7\nAT 10\nFR 2.1\nUS 0',
    ));

  it.each([
    ['DE 7\nXX 3', 'XX 3'],
    ['UK 20', 'UK 20'],
    ['DE', 'DE'],
    ['DE 7\nDE 19', 'DE 19'],
    ['DE 100.01', 'DE 100.01'],
    ['DE 7.125', 'DE 7.125'],
    ['DE -1', 'DE -1'],
    ['DE 7 books', 'DE 7 BOOKS'],
  ])('%j is refused, and the sentence names the line %j', (written, line) =>
    expect(schema.safeParse(written).error?.issues[0]?.message).toContain(`“${line}”`),
  );

  it.each([
    ['DE', { taxRate: '7', country: 'DE' }],
    ['SE', { taxRate: '22', country: 'SE' }],
    [null, { taxRate: '22', country: '' }],
  ])('gives a payment from %s the tax %o', (country, tax) => {
    const store = { taxName: 'IVA', taxRate: '22', taxRates: 'DE 7\nAT 10' };
    expect(taxFor(store, country)).toEqual({ taxName: 'IVA', ...tax });
  });

  it('leaves the single rate, without a country, while it is empty', () =>
    expect(taxFor({ taxName: 'IVA', taxRate: '22', taxRates: '' }, 'DE')).toEqual({
      taxName: 'IVA',
      taxRate: '22',
      country: '',
    }));
});

describe('The tax of a sum', () => {
  it.each([
    [599, '22', 108],
    [1000, '7,7', 71],
    [100, '25', 20],
    [1, '19', 0],
    [500, '10', 45],
    [1299, '2.1', 27],
    [999, '0', 0],
    [999, '100', 500],
    [9_007_199_254_740, '7', 589_256_026_011],
  ])('of %i at %s percent is %i, and with the net sum the gross one', (amount, rate, tax) => {
    expect(includedTax(amount, rate)).toBe(tax);
    const net = amount - tax;
    // The net sum, taxed again, is the gross sum within the rounding of one minor unit.
    expect(Math.abs(net * (1 + Number(rate.replace(',', '.')) / 100) - amount)).toBeLessThan(1.01);
  });
});
