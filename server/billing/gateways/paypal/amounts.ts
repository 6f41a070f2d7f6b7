import * as z from 'zod';

/** An amount that PayPal does not accept. The message is for the user. */
export class UnsupportedAmount extends Error {}

/**
 * Decimal digits of every currency that PayPal accepts. The table differs from ISO 4217: forints
 * and Taiwan dollars have no digits.
 * See https://developer.paypal.com/docs/api/reference/currency-codes
 */
export const digits: Readonly<Record<string, 0 | 2>> = {
  ...each(2, 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'),
  ...each(0, 'HUF JPY TWD'),
};

function each(count: 0 | 2, currencies: string): Record<string, 0 | 2> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, count]));
}

export const Amount = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/),
});
export type Amount = z.output<typeof Amount>;

/**
 * Converts the store's minor units to PayPal's notation. Throws `UnsupportedAmount` instead of
 * rounding.
 * @param precision decimal digits of `amount`
 */
export function toPayPal(amount: number, currency: string, precision: number): Amount {
  const supportedDigits = digits[currency];
  if (supportedDigits === undefined)
    throw new UnsupportedAmount(`PayPal does not take ${currency}.`);
  const text = `${amount}`.padStart(precision + 1, '0');
  const [whole, part] = [
    text.slice(0, text.length - precision),
    text.slice(text.length - precision),
  ];
  if (/[1-9]/.test(part.slice(supportedDigits)))
    throw new UnsupportedAmount(`PayPal takes no part of a ${currency} as small as that.`);
  const decimals = part.slice(0, supportedDigits).padEnd(supportedDigits, '0');
  return { currency_code: currency, value: supportedDigits ? `${whole}.${decimals}` : whole };
}

/** Converts PayPal's amount to the store's minor units; null if digits would be lost. */
export function fromPayPal({ value }: Pick<Amount, 'value'>, precision: number): number | null {
  const [whole = '', part = ''] = value.split('.');
  if (/[1-9]/.test(part.slice(precision))) return null;
  return Number(whole + part.slice(0, precision).padEnd(precision, '0'));
}
