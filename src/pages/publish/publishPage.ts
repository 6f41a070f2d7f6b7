import { paths } from '#contract/paths.ts';
import { PublishPage } from '#contract/admin/publishPageData.ts';
import { accessCalls, passkeyCalls } from '#contract/admin/accessCalls.ts';
import { publisherCalls } from '#contract/admin/calls.ts';
import { ownerCalls } from '#contract/admin/ownerCalls.ts';
import { currencyFormat, currencyNames, dateFormat, numberFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import {
  readPageBlock,
  type KeysOf,
  type Tree,
  translationsOf,
} from '../../shared/ui/pageTexts.ts';
import { callerOf } from '../../shared/api/request.ts';
import type en from '../../../locales/publish/en.json';
import { browserLanguage } from '../../shared/ui/language.ts';

/** The calls of publishers and owners by name. */
export const adminApi = callerOf({
  ...publisherCalls,
  ...ownerCalls,
  ...accessCalls,
  ...passkeyCalls,
});

/** The server's data for this page. */
export const page = readPageBlock(PublishPage);

/** The store's sign-in page, which returns to this page. */
export const signInAddress = `${paths.login}?to=publish`;

/** The keys of the English file. A missing key does not compile. */
export type TextKey = KeysOf<typeof en>;

const files = import.meta.glob<Tree>('../../../locales/publish/*.json', { import: 'default' });

export const { loadTexts, plainText, t } = translationsOf<TextKey>(files);

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

/** An amount of a payment, whose currency may differ from the store's present one. */
export const sumText = (amount: number, currency: string, digits: number): string =>
  currencyFormat(browserLanguage(), currency, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toMajor(amount as MinorUnits, digits));

/** Whole amounts without decimals, for the axis of a chart. */
export const axisMoney = (amount: number): string => {
  const major = toMajor(amount as MinorUnits, precision);
  return Number.isInteger(major) ? roundMoney.format(major) : money.format(major);
};

const currencyName = currencyNames(locale);

/** 'EUR: Euro' */
export const currencyText = (code: string): string => `${code}: ${currencyName(code)}`;

export const numberText = (value: number): string => numbers.format(value);

const percents = numberFormat(locale, { style: 'percent' });

/** @param share from 0 to 1 */
export const percentText = (share: number): string => percents.format(share);

export const dayText = (moment: string): string => days.format(new Date(moment));

const moments = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** With the time of the day, for what is compared by hours. */
export const momentText = (moment: string): string => moments.format(new Date(moment));

const zoned = dateFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** In the time zone of the browser, with its name. */
export const zonedText = (moment: string): string => zoned.format(new Date(moment));

/** 'Europe/Berlin' */
export const browserZone = (): string => zoned.resolvedOptions().timeZone;

/** @param ms the start of a UTC day */
export const shortDay = (ms: number): string => shortDays.format(ms);

/** 1.2 for 1,234,567 bytes; no decimals from 10 MB on; at least 0.1. */
export const megabytes = (bytes: number): string => {
  const size = Math.max(0.1, bytes / 1_000_000);
  return numberFormat(locale, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
};
