import * as z from 'zod/mini';
import { AdminRefusal, type adminRefusals } from '#contract/admin/refusal.ts';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { megabytes } from '../formats.ts';
import { page } from '../page.ts';
import { t, type TextKey } from '../translations.ts';

type RefusalCode = (typeof adminRefusals)[number] | 'disk_full';

/** A new reason does not compile until it has a text here. */
const textKeys: Readonly<Record<RefusalCode, TextKey>> = {
  broken: 'refusals.broken',
  changed_meanwhile: 'refusals.changed_meanwhile',
  cover_incomplete: 'refusals.cover_incomplete',
  disk_full: 'refusals.disk_full',
  empty: 'refusals.empty',
  needs_password: 'refusals.needs_password',
  not_a_pdf: 'refusals.not_a_pdf',
  not_made_safe: 'refusals.not_made_safe',
  price_too_low: 'refusals.price_too_low',
  price_too_high: 'refusals.price_too_high',
  sample_not_cut: 'warnings.no_sample',
  sample_not_shorter: 'refusals.sample_not_shorter',
  too_demanding: 'refusals.too_demanding',
  too_large: 'refusals.too_large',
  too_many_pages: 'refusals.too_many_pages',
};

/** The code in the body of a refused call; `ApiError.code` has only the codes of all pages. */
export const refusedBy = (error: unknown): AdminRefusal['code'] | null =>
  error instanceof ApiError ? (z.safeParse(AdminRefusal, error.body).data?.code ?? null) : null;

/** The text of a publisher's refusal; null for a code of all pages. */
export function refusalText(code: string | null): string | null {
  if (code === null || !isRefused(code)) return null;
  return t(textKeys[code], { size: megabytes(page.mostBytes), pages: page.mostPages });
}

const isRefused = (code: string): code is RefusalCode => Object.hasOwn(textKeys, code);
