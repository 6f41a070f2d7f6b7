import { countries } from '../countries.ts';
import type { InvoiceDetails } from './invoice.ts';

/** In the order of the form. */
export const invoiceFields = ['name', 'address', 'country', 'taxNumber'] as const;
export type InvoiceField = (typeof invoiceFields)[number];

/** The VAT numbers of the European Union and of Northern Ireland after their prefix, as VIES describes them. */
const taxNumberForms: Readonly<Record<string, string>> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z]\\d{7}[A-Z\\d]|\\d{8}[A-Z]',
  FI: '\\d{8}',
  FR: '[A-HJ-NP-Z\\d]{2}\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z\\d+*]\\d{5}[A-Z]{1,2}',
  IT: '\\d{11}',
  LT: '\\d{9}|\\d{12}',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z\\d+*]{12}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '\\d{9}|\\d{12}|(GD|HA)\\d{3}',
};

/** Greece has a prefix of its own. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

const isOfForm = (prefix: string, rest: string): boolean =>
  new RegExp(`^(${taxNumberForms[prefix] ?? '(?!)'})$`).test(rest);

const isWithPrefix = (number: string): boolean => isOfForm(number.slice(0, 2), number.slice(2));

/** Without spaces and punctuation, and with the prefix of the country if only that is missing. */
export function tidyTaxNumber({ taxNumber, country }: InvoiceDetails): string {
  const number = taxNumber.toUpperCase().replaceAll(/[\s./-]/g, '');
  const prefix = prefixOf(country);
  return !isWithPrefix(number) && isOfForm(prefix, number) ? prefix + number : number;
}

/** A customer in the Union may have the number of another member. In Italy a person has a code instead. */
function isTaxNumber(details: InvoiceDetails): boolean {
  const number = tidyTaxNumber(details);
  if (taxNumberForms[prefixOf(details.country)] === undefined)
    return /^[A-Z\d+*]{4,20}$/.test(number);
  const isItalianPerson = details.country === 'IT' && /^[A-Z]{6}[A-Z\d]{10}$/.test(number);
  return isItalianPerson || isWithPrefix(number);
}

export const isEmptyInvoice = (details: InvoiceDetails): boolean =>
  invoiceFields.every((field) => details[field].trim() === '');

/** The fields that the store does not accept. Nothing at all is accepted. */
export const wrongInvoiceFields = (details: InvoiceDetails): InvoiceField[] =>
  isEmptyInvoice(details) ? [] : invoiceFields.filter((field) => !accepts[field](details));

const accepts: Readonly<Record<InvoiceField, (details: InvoiceDetails) => boolean>> = {
  name: ({ name }) => name.trim() !== '',
  address: ({ address }) => address.trim() !== '',
  country: ({ country }) => countries.includes(country),
  taxNumber: (details) => details.taxNumber.trim() === '' || isTaxNumber(details),
};
