import { countries } from '../countries.ts';

/** The rates of the included tax by country, as the owner writes them: a line like 'DE 7' for each country. */

/** The stored form: one space, upper case, a decimal point, no percent sign, no empty lines. */
export const tidyTaxRates = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().toUpperCase().replace(/\s+/g, ' ').replace(',', '.'))
    .map((line) => line.replace(/ ?%$/, ''))
    .filter((line) => line !== '')
    .join('\n');

const isRate = (rate: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 100;

/** The first line that is no country with its rate, or names a country again; null without one. */
export function faultyTaxLine(tidied: string): string | null {
  const named = new Set<string>();
  for (const line of tidied.split('\n').filter((each) => each !== '')) {
    const [country = '', rate = '', ...rest] = line.split(' ');
    const isKnown = countries.includes(country) && !named.has(country);
    if (!isKnown || !isRate(rate) || rest.length > 0) return line;
    named.add(country);
  }
  return null;
}

/** The rate of each country. @param tidied without a faulty line */
export const taxRatesOf = (tidied: string): ReadonlyMap<string, string> =>
  new Map(
    tidied.split('\n').flatMap((line) => {
      const [country, rate] = line.split(' ');
      return country && rate ? [[country, rate] as const] : [];
    }),
  );
