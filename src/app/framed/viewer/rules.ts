import { readingPath } from '#contract/paths.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { WantedIssue } from '#contract/messages/host.ts';
import type { IssueRoute } from '../../../features/catalog/index.ts';

/** A read request. The id may be unknown to the store, and the page is unchecked text. */
export interface ReadRequest {
  readonly id: number;
  readonly type: ReadingType;
  readonly page?: string;
  readonly query?: string;
  readonly text?: string;
}

export const readRequestOf = ({ issueId, pdfType, page }: WantedIssue): ReadRequest => ({
  id: issueId,
  type: pdfType,
  ...(page !== undefined && { page: String(page) }),
});

/** The read request of an address; null when the address names no part of an issue. */
export const readRequestIn = (asked: IssueRoute | null): ReadRequest | null =>
  asked?.type ? { ...asked, type: asked.type } : null;

/** The address of this reading, which opens the reader again after a reload. */
export function addressOf(request: ReadRequest | null): string {
  if (!request) return '/#viewer';
  const { id, type, page, query, text } = request;
  return `${readingPath(id, type, page, query, text)}#viewer`;
}
