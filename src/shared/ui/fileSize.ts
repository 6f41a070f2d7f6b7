import { numberFormat } from '#contract/intl.ts';
import { pageLanguage } from './language.ts';

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000];

/** The size of a file in the page's language, in megabytes or gigabytes. */
export function fileSizeText(bytes: number): string {
  const isLarge = bytes >= gigabyte;
  const unit = isLarge ? 'gigabyte' : 'megabyte';
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  const count = bytes / (isLarge ? gigabyte : megabyte);
  return numberFormat(pageLanguage(), options).format(Math.max(0.1, count));
}
