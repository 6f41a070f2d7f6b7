import { type PageFormat, sizeName } from '#contract/desk/pageFormat.ts';
import { refusalText } from '../said/refusal.ts';
import { say } from '../words.ts';

/** @param message the store's own English sentence, for a reason that this page does not know */
export const refusalWords = (code: string, message: string): string =>
  refusalText(code) ?? say('refusals.other', { message });

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
