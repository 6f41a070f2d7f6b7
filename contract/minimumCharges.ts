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
