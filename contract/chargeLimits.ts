import type { MinorUnits } from './money.ts';

/**
 * The minimum charge of Stripe, in minor units (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). Other
 * currencies have no fixed minimum: there it is the value of half a US dollar, which changes.
 */
const least: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** null if no minimum is known. */
export const leastAmount = (currency: string): MinorUnits | null =>
  (least[currency] as MinorUnits | undefined) ?? null;

/**
 * The largest charge that every payment method of both gateways takes, in minor units.
 *
 * Stripe documents two limits. The API reference of PaymentIntent allows eight digits. The page "Supported
 * currencies", section "Maximum charge amounts", allows more for cards, up to 12 digits, and less for some
 * networks: nine digits for American Express, eight for JCB in Japan. Eight digits is the limit that holds
 * in each case. PayPal documents 15 digits before the decimal point and no limit by currency. The limits of
 * one account, card or bank are lower, and neither gateway publishes them.
 */
const eightDigits = 99_999_999;

/** Currencies whose documented limit at Stripe is higher, or that Stripe counts in other units. */
const largest: Readonly<Record<string, number>> = {
  COP: 9_999_999_999,
  IDR: 999_999_999_999,
  INR: 999_999_999,
  // For cards, which are the only method of the store. Eight digits are about ten US dollars.
  LBP: 999_999_999_999,
  // Stripe counts krónur and shillings with two decimals, and ariary with none.
  ISK: 999_999,
  UGX: 999_999,
  MGA: 9_999_999_900,
};

export const largestAmount = (currency: string): MinorUnits =>
  (largest[currency] ?? eightDigits) as MinorUnits;

export const isTooHigh = (price: MinorUnits, currency: string): boolean =>
  price > largestAmount(currency);
