import { dateFormat, numberFormat } from '#contract/intl.ts';
import { page } from '../translations.ts';

const { locale } = page;

const moments = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

/** @param at in ISO 8601 */
export const momentText = (at: string): string => moments.format(new Date(at));

const figures = (digits: number): Intl.NumberFormat =>
  numberFormat(locale, { maximumFractionDigits: digits });

const [whole, tenths, hundredths] = [figures(0), figures(1), figures(2)];
const ratios = numberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
export const numberText = (value: number): string => hundredths.format(value);

const isMirrored = page.direction === 'rtl';

/** Units are the same in every language, and follow their number in every direction. */
function withUnit(text: string, unit: string): string {
  const resultText = `${text}\u00a0${unit}`;
  return isMirrored ? `\u2066${resultText}\u2069` : resultText;
}

export const msText = (value: number): string =>
  value >= 1000
    ? withUnit(hundredths.format(value / 1000), 's')
    : withUnit(whole.format(value), 'ms');

export const bytesText = (value: number): string =>
  withUnit(tenths.format(value / 1024 ** 2), 'MB');

export const ratioText = (value: number): string => ratios.format(value);
