import type { StoreListing } from '#contract/admin/operations.ts';
import { currencyFormat } from '#contract/intl.ts';
import { toMajor, type MinorUnits } from '#contract/money.ts';

/** Helpers for the output of the commands. */

const maxLength = 70;

export function amountFormat(currency: string, precision: number): (price: MinorUnits) => string {
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const format = currencyFormat('en', currency, digits);
  return (price) => format.format(toMajor(price, precision));
}

export const settingsOf = (store: StoreListing): string =>
  columns(Object.entries(store).map(([name, value]) => [name, inOneLine(value)]));

function inOneLine(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value).replaceAll(/\s+/g, ' ');
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
}

/** Aligns rows of text. The last column has its natural width. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, n) => (n < row.length - 1 ? cell.padEnd(widths[n] ?? 0) : cell)).join('  ');
  return rows.map((row) => `${line(row)}\n`).join('');
}
