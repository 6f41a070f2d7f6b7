import { currencyFormat, dateFormat, numberFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { page } from './publishPage.ts';

const { currency, precision, locale } = page;

/** Prices follow the browser's language, not the page's, as in the store. */
const money = currencyFormat(browserLanguage(), currency, {
  minimumFractionDigits: precision,
  maximumFractionDigits: precision,
});

const roundMoney = currencyFormat(browserLanguage(), currency, { maximumFractionDigits: 0 });

const numbers = numberFormat(locale);
const days = dateFormat(locale, { dateStyle: 'long' });
const shortDays = dateFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export const moneyText = (amount: number): string =>
  money.format(toMajor(amount as MinorUnits, precision));

/** Whole amounts without decimals, for the axis of a chart. */
export const axisMoney = (amount: number): string => {
  const major = toMajor(amount as MinorUnits, precision);
  return Number.isInteger(major) ? roundMoney.format(major) : money.format(major);
};

export const numberText = (value: number): string => numbers.format(value);

export const dayText = (moment: string): string => days.format(new Date(moment));

/** @param ms the start of a UTC day */
export const shortDay = (ms: number): string => shortDays.format(ms);

/** 1.2 for 1,234,567 bytes; no decimals from 10 MB on; at least 0.1. */
export const megabytes = (bytes: number): string => {
  const size = Math.max(0.1, bytes / 1_000_000);
  return numberFormat(locale, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
};
