import { unprocessable } from './errors.ts';
import type { Amount } from './objects.ts';

/** See developer.paypal.com/docs/api/reference/currency-codes. */
const supportedCurrencies =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD';
const zeroDecimalCurrencies = ['HUF', 'JPY', 'TWD'];

const precisionOf = (currency: string): number =>
  zeroDecimalCurrencies.includes(currency) ? 0 : 2;

/** Returns minor units as an integer, because fractions of a float are not exact. */
export const unitsOf = ({ value, currency_code }: Amount): number => {
  const [before = '', after = ''] = value.split('.');
  return Number(before + after.padEnd(precisionOf(currency_code), '0'));
};

export function amountOf(units: number, currency: string): Amount {
  const precision = precisionOf(currency);
  const digits = `${units}`.padStart(precision + 1, '0');
  const value = precision ? `${digits.slice(0, -precision)}.${digits.slice(-precision)}` : digits;
  return { currency_code: currency, value };
}

/** @throws PayPal's error for an unsupported currency or amount */
export function assertSupported({ currency_code, value }: Amount, field: string): void {
  if (!supportedCurrencies.split(' ').includes(currency_code))
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not supported.', field);
  const decimals = value.split('.')[1]?.length ?? 0;
  if (decimals > precisionOf(currency_code))
    throw unprocessable(
      precisionOf(currency_code) ? 'DECIMAL_PRECISION' : 'DECIMALS_NOT_SUPPORTED',
      'The currency does not support so many decimals.',
      field,
    );
  if (!unitsOf({ currency_code, value }))
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', field);
}
