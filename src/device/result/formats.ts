import { page } from '../page.ts';

const { locale } = page;

const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

/** A moment of ISO 8601, as people say it where they are. */
export const momentText = (at: string): string => moments.format(new Date(at));

const figures = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits });

const [whole, tenths, hundredths] = [figures(0), figures(1), figures(2)];
const ratios = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
export const numberText = (value: number): string => hundredths.format(value);

/** Signs of units are the same in every language, and stand by their number. */
export const msText = (value: number): string =>
  value >= 1000 ? `${hundredths.format(value / 1000)}\u00a0s` : `${whole.format(value)}\u00a0ms`;

export const bytesText = (value: number): string => `${tenths.format(value / 1024 ** 2)}\u00a0MB`;

export const ratioText = (value: number): string => ratios.format(value);
