import { page } from '../page.ts';

const { locale } = page;

const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

/** A moment of ISO 8601, as people say it where they are. */
export const momentText = (at: string): string => moments.format(new Date(at));

const figures = (digits: number, unit?: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    ...(unit !== undefined && { style: 'unit', unit, unitDisplay: 'short' }),
  });

const inMilliseconds = figures(0, 'millisecond');
const inSeconds = figures(2, 'second');
const inMegabytes = figures(1, 'megabyte');
const ratios = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const numbers = figures(2);

export const numberText = (value: number): string => numbers.format(value);

export const msText = (value: number): string =>
  value >= 1000 ? inSeconds.format(value / 1000) : inMilliseconds.format(value);

export const bytesText = (value: number): string => inMegabytes.format(value / 1024 ** 2);

export const ratioText = (value: number): string => ratios.format(value);
