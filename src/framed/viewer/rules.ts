import type { ReadingType } from '#contract/api/reading.ts';
import type { Wanted } from '#contract/messages/host.ts';
import { askedBy } from '../../catalog/index.ts';

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

/** What the address names; null where it does not say what of an issue is to be read. */
export function wishIn(address: Pick<Location, 'pathname' | 'search'>): Wish | null {
  const asked = askedBy(address);
  return asked?.type ? { ...asked, type: asked.type } : null;
}

/** Where this is read, with a sample called 'preview'; loaded anew it is a viewer again. */
export function addressOf(wish: Wish | null): string {
  if (!wish) return '/#viewer';
  const query = wish.page === undefined ? '' : `?${new URLSearchParams({ page: wish.page })}`;
  return `/read/${wish.id}/${wish.type === 'sample' ? 'preview' : 'full'}${query}#viewer`;
}
