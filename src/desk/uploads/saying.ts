import { type PageFormat, sizeName } from '#contract/desk/pageFormat.ts';
import { megabytes } from '../formats.ts';
import { page } from '../page.ts';
import { say } from '../words.ts';

const refusals = [
  'not_a_pdf',
  'empty',
  'too_large',
  'needs_password',
  'broken',
  'too_many_pages',
  'sample_not_shorter',
  'disk_full',
  'too_demanding',
] as const;

/** @param message the store's own English sentence, for a reason that this page does not know */
export function refusalWords(code: string, message: string): string {
  const known = refusals.find((one) => one === code);
  if (!known) return say('refusals.other', { message });
  return say(`refusals.${known}`, { size: megabytes(page.mostBytes), pages: page.mostPages });
}

const warnings = [
  'repaired',
  'as_it_is',
  'pages_unreadable',
  'picture_left_out',
  'no_sample',
  'no_text',
] as const;

export const warningWords = (code: string): string =>
  say(`warnings.${warnings.find((one) => one === code) ?? 'other'}`);

/** 'Page size: A4, 210 × 297 mm.' */
export function formatWords(format: PageFormat): string {
  // Held together: a line that ends within '210 × 297 mm' is hard to read.
  const size = sizeName(format).replaceAll(/(?<!,) (?=[×\dm])/g, '\u{a0}');
  return format.others > 0
    ? say('uploads.formats', { size, count: format.others })
    : say('uploads.format', { size });
}
