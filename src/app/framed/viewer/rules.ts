import type { ReadingType } from '#contract/api/reading.ts';
import type { Wanted } from '#contract/messages/host.ts';
import type { Asked } from '../../../features/catalog/index.ts';
import { readingPath } from '../rules.ts';

/** What is to be read; the id may be that of no issue, and the page is as somebody wrote it. */
export interface Wish {
  readonly id: number;
  readonly type: ReadingType;
  readonly page?: string;
}

export const wishOf = ({ issueId, pdfType, page }: Wanted): Wish => ({
  id: issueId,
  type: pdfType,
  ...(page !== undefined && { page: String(page) }),
});

/** What an address wishes for; null where it does not say what of an issue is to be read. */
export const wishIn = (asked: Asked | null): Wish | null =>
  asked?.type ? { ...asked, type: asked.type } : null;

/** Where this is read; loaded anew it is a viewer again. */
export function addressOf(wish: Wish | null): string {
  if (!wish) return '/#viewer';
  const { id, type, page } = wish;
  return `${readingPath({ issueId: id, pdfType: type, page })}#viewer`;
}
