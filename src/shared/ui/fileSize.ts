import { numberFormat } from '#contract/intl.ts';
import { pageLanguage } from './language.ts';

const megabyte = 1_000_000;

/** The size of a file, in megabytes and in the page's language. */
export function megabytes(bytes: number): string {
  const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(pageLanguage(), unit).format(Math.max(0.1, bytes / megabyte));
}
