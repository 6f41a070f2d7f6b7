import { type PageFormat, sizeName } from '#contract/admin/pageFormat.ts';
import type { UploadWarning } from '#contract/admin/upload.ts';
import { refusalText } from '../toasts/refusal.ts';
import { t } from '../translations.ts';

/** @param message the store's English sentence, for a code that this page does not know */
export const refusalMessage = (code: string, message: string): string =>
  refusalText(code) ?? t('refusals.other', { message });

/** The number of pages that a warning lists. */
const mostPages = 10;

export function warningMessage({ code, pages = [], count = 1 }: UploadWarning): string {
  const sentence = t(`warnings.${code}`, { count });
  if (pages.length === 0) return sentence;
  const named = pages.slice(0, mostPages).join(', ') + (pages.length > mostPages ? ' …' : '');
  return `${sentence} ${t('warnings.onPages', { pages: named })}`;
}

/** 'Page size: A4, 210 × 297 mm.' */
export function formatMessage(format: PageFormat): string {
  // No-break spaces: a line break within '210 × 297 mm' is hard to read.
  const size = sizeName(format).replaceAll(/(?<!,) (?=[×\dm])/g, '\u{a0}');
  return format.others > 0
    ? t('uploads.formats', { size, count: format.others })
    : t('uploads.format', { size });
}
