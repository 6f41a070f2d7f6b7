import * as z from 'zod/mini';

/** Amounts are integers of minor units everywhere except in input fields and displayed texts. */
export const PlainMinorUnits = z.int().check(z.nonnegative());
export const MinorUnits = PlainMinorUnits.brand<'MinorUnits'>();
export type MinorUnits = z.infer<typeof MinorUnits>;

/** ISO 4217 alphabetic code. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Digits after the decimal point, by ISO 4217; every currency not named has two. */
const exponents: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

export const exponentOf = (currency: string): number => exponents[currency] ?? 2;

/**
 * Parses '4.99' to minor units; null if the text is not an amount or has more decimals than the currency.
 * Works on the digits, because 4.35 * 100 is 434.99999999999994.
 */
export function parseAmount(text: string, precision: number): MinorUnits | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const decimals = match[2] ?? '';
  if (decimals.length > precision) return null;
  return Number(match[1] + decimals.padEnd(precision, '0')) as MinorUnits;
}

/** Converts minor units to major units for Intl.NumberFormat. */
export const toMajor = (amount: MinorUnits, precision: number): number => amount / 10 ** precision;
