import { type MinorUnits, toMajor } from '#contract/money.ts';
import { page } from './page.ts';

const { currency, precision, locale } = page;

/** Prices as this person's browser writes them, whatever the language, as the store does. */
const money = new Intl.NumberFormat(navigator.language, {
  style: 'currency',
  currency,
  minimumFractionDigits: precision,
  maximumFractionDigits: precision,
});

const roundMoney = new Intl.NumberFormat(navigator.language, {
  style: 'currency',
  currency,
  maximumFractionDigits: 0,
});

const numbers = new Intl.NumberFormat(locale);
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const shortDays = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export const moneyText = (amount: number): string =>
  money.format(toMajor(amount as MinorUnits, precision));

/** Along a plot, where cents would only take room. */
export const axisMoney = (amount: number): string => {
  const major = toMajor(amount as MinorUnits, precision);
  return Number.isInteger(major) ? roundMoney.format(major) : money.format(major);
};

export const numberText = (value: number): string => numbers.format(value);

export const dayText = (moment: string): string => days.format(new Date(moment));

/** A day of UTC, as the milliseconds of its beginning. */
export const shortDay = (ms: number): string => shortDays.format(ms);

/** 1.2 for 1,234,567 bytes; whole from ten on. */
export const megabytes = (bytes: number): string => {
  const size = bytes / 1_000_000;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
};
