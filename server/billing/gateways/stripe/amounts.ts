/** Money that Stripe cannot collect in this currency, whoever asks for it. */
export class NotPayable extends Error {}

/**
 * Digits behind the point in what goes over Stripe's wire; every currency not named has two. It is not
 * ISO 4217: ariary have none, Icelandic krónur and Ugandan shillings kept the two that they once had.
 * See https://docs.stripe.com/currencies#special-cases
 */
const wireDigits: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD JOD KWD OMR TND'),
};

/** What the last digits have to be a multiple of: no card network takes smaller parts. */
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
 * The store's minor units as Stripe's. Throws `NotPayable` rather than round.
 * @param precision digits behind the point in `amount`
 */
export function toWire(amount: number, currency: string, precision: number): number {
  const sent = shifted(amount, stepsTo(currency, precision));
  if (sent !== null && sent % (smallestParts[currency] ?? 1) === 0) return sent;
  throw new NotPayable(`Stripe cannot collect such a small part of ${currency}.`);
}

/** Stripe's minor units as the store's. A part that the store has no digit for is rounded. */
export function fromWire(amount: number, currency: string, precision: number): number {
  const steps = stepsTo(currency, precision);
  return shifted(amount, -steps) ?? Math.round(amount / 10 ** steps);
}

/** null where digits would be lost. */
function shifted(amount: number, steps: number): number | null {
  if (steps >= 0) return amount * 10 ** steps;
  const part = 10 ** -steps;
  return amount % part === 0 ? amount / part : null;
}
