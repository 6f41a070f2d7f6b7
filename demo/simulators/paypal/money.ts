import { unprocessable } from './problems.ts';
import type { Amount } from './objects.ts';

/** Those that PayPal takes (developer.paypal.com/docs/api/reference/currency-codes). */
const taken =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD';
const whole = ['HUF', 'JPY', 'TWD'];

const precisionOf = (currency: string): number => (whole.includes(currency) ? 0 : 2);

/** As integers, because money is no fraction. */
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

/** Throws what PayPal says of money that it does not take. */
export function demandTakeable({ currency_code, value }: Amount, field: string): void {
  if (!taken.split(' ').includes(currency_code))
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
