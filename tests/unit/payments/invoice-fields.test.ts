import { describe, expect, it } from 'vitest';
import { tidyTaxNumber, wrongInvoiceFields } from '#contract/api/invoiceFields.ts';

const company = { name: 'Tide GmbH', address: 'Am Deich 1\n20457 Hamburg' };
const details = (country: string, taxNumber: string) => ({ ...company, country, taxNumber });

describe('The tax number of a customer', () => {
  it.each([
    ['DE', 'DE123456789', 'DE123456789'],
    ['DE', 'de 123 456 789', 'DE123456789'],
    ['DE', '123456789', 'DE123456789'],
    ['GR', '123456789', 'EL123456789'],
    ['ES', 'B-12345678', 'ESB12345678'],
    ['FR', 'DE123456789', 'DE123456789'],
    ['AT', 'ATU12345678', 'ATU12345678'],
    ['NL', 'NL123456789B01', 'NL123456789B01'],
    ['IE', '1S12345L', 'IE1S12345L'],
    ['IT', 'RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['US', '12-3456789', '123456789'],
    ['SE', '', ''],
  ])('of %s is accepted as %s, and stored as %s', (country, typed, stored) => {
    expect(wrongInvoiceFields(details(country, typed))).toEqual([]);
    expect(tidyTaxNumber(details(country, typed))).toBe(stored);
  });

  it.each([
    ['DE', 'DE12345678'],
    ['DE', '12/345/67890'],
    ['FR', 'FR123'],
    ['PL', 'ZZ1234567890'],
    ['DE', 'RSSMRA85T10A562S'],
    ['US', 'none'.repeat(6)],
    ['JP', '<b>'],
  ])('of %s is refused as %s', (country, typed) =>
    expect(wrongInvoiceFields(details(country, typed))).toEqual(['taxNumber']),
  );
});

describe('The invoice details of a customer', () => {
  it('are all empty, or have a name, an address and a country', () => {
    const none = { name: '', address: '', country: '', taxNumber: '' };
    expect(wrongInvoiceFields({ ...none, name: ' ' })).toEqual([]);
    expect(wrongInvoiceFields({ ...none, name: 'Ann' })).toEqual(['address', 'country']);
    expect(wrongInvoiceFields({ ...none, taxNumber: 'DE123456789' })).toEqual([
      'name',
      'address',
      'country',
    ]);
    expect(wrongInvoiceFields(details('ZZ', ''))).toEqual(['country']);
  });
});
