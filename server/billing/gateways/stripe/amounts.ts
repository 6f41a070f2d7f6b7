/** An amount that Stripe cannot collect in this currency. */
export class NotPayable extends Error {}

/**
 * Decimal digits of the amounts in Stripe's API; two for each currency that is not listed. The
 * table differs from ISO 4217: ariary have no digits, and Icelandic krónur and Ugandan shillings
 * kept their former two.
 * See https://docs.stripe.com/currencies#special-cases
 */
const wireDigits: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD JOD KWD OMR TND'),
};

/** The smallest units that card networks collect. */
const smallestParts: Readonly<Record<string, number>> = {
  ISK: 100,
  UGX: 100,
  BHD: 10,
  JOD: 10,
  KWD: 10,
  OMR: 10,
  TND: 10,
};

function digits(count: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, count]));
}

const stepsTo = (currency: string, precision: number): number =>
  (wireDigits[currency] ?? 2) - precision;

/**
 * Converts the store's minor units to Stripe's. Throws `NotPayable` instead of rounding.
 * @param precision decimal digits of `amount`
 */
export function toWire(amount: number, currency: string, precision: number): number {
  const sent = shifted(amount, stepsTo(currency, precision));
  if (sent !== null && sent % (smallestParts[currency] ?? 1) === 0) return sent;
  throw new NotPayable(`Stripe cannot collect such a small part of ${currency}.`);
}

/**
 * Converts Stripe's minor units to the store's. Digits beyond the store's precision are rounded.
 */
export function fromWire(amount: number, currency: string, precision: number): number {
  const steps = stepsTo(currency, precision);
  return shifted(amount, -steps) ?? Math.round(amount / 10 ** steps);
}

/** Returns null if digits would be lost. */
function shifted(amount: number, steps: number): number | null {
  if (steps >= 0) return amount * 10 ** steps;
  const part = 10 ** -steps;
  return amount % part === 0 ? amount / part : null;
}
