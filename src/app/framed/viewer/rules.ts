import type { ReadingType } from '#contract/api/reading.ts';
import type { WantedIssue } from '#contract/messages/host.ts';
import type { Asked } from '../../../features/catalog/index.ts';
import { readingPath } from '../rules.ts';

/** What is to be read; the id may be that of no issue, and the page is as somebody wrote it. */
export interface ReadRequest {
  readonly id: number;
  readonly type: ReadingType;
  readonly page?: string;
}

export const readRequestOf = ({ issueId, pdfType, page }: WantedIssue): ReadRequest => ({
  id: issueId,
  type: pdfType,
  ...(page !== undefined && { page: String(page) }),
});

/** What an address wishes for; null where it does not say what of an issue is to be read. */
export const readRequestIn = (asked: Asked | null): ReadRequest | null =>
  asked?.type ? { ...asked, type: asked.type } : null;

/** Where this is read; loaded anew it is a viewer again. */
export function addressOf(request: ReadRequest | null): string {
  if (!request) return '/#viewer';
  const { id, type, page } = request;
  return `${readingPath({ issueId: id, pdfType: type, page })}#viewer`;
}
