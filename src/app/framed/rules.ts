import * as z from 'zod/mini';
import type { ReadingType } from '#contract/api/reading.ts';
import { type HostEvent, WantedIssue } from '#contract/messages/host.ts';
import type { Reading } from '../../features/reader/index.ts';

/** What the host is asked to let somebody read. A page that makes no sense is left out. */
export function wantedOf({ issue, type, page }: Reading): WantedIssue {
  const wanted = { issueId: issue.id, pdfType: type };
  return z.safeParse(WantedIssue, { ...wanted, page: Number(page) }).data ?? wanted;
}

interface Path {
  readonly issueId: number;
  readonly pdfType: ReadingType;
  /** As a number, or as it is written in an address. */
  readonly page?: number | string | undefined;
}

/** Where somebody stands who is to read this: a sample is called 'preview' there. */
export function readingPath({ issueId, pdfType, page }: Path): string {
  const query = page === undefined ? '' : `?${new URLSearchParams({ page: String(page) })}`;
  return `/read/${issueId}/${pdfType === 'sample' ? 'preview' : 'full'}${query}`;
}

/** How the reader stands, as far as anybody is told. */
export interface ReaderSnapshot {
  readonly reading: Pick<Opened, 'issueId' | 'pdfType'> | null;
  readonly page: number;
  /** null until the document has told. */
  readonly pageCount: number | null;
  readonly isBroken: boolean;
}
type Opened = Extract<HostEvent, { name: 'readerOpened' }>;

export const noSnapshot: ReaderSnapshot = {
  reading: null,
  page: 1,
  pageCount: null,
  isBroken: false,
};

/** What has happened in the reader between two looks at it. The page that it begins at was not turned to. */
export function diffReaderEvents(before: ReaderSnapshot, now: ReaderSnapshot): HostEvent[] {
  if (!isSame(before.reading, now.reading)) {
    const closed = before.reading && { name: 'readerClosed' as const, ...before.reading };
    const opened = now.reading && { name: 'readerOpened' as const, ...now.reading };
    const further = opened ? diffReaderEvents({ ...noSnapshot, reading: now.reading }, now) : [];
    return [...(closed ? [closed] : []), ...(opened ? [opened] : []), ...further];
  }
  const { reading, page, pageCount } = now;
  const isTurned = before.pageCount !== null && before.page !== page;
  return [
    ...(reading && pageCount !== null && isTurned
      ? [{ name: 'pageTurned' as const, ...reading, page, pageCount }]
      : []),
    ...(now.isBroken && !before.isBroken
      ? [{ name: 'error' as const, code: 'document_failed' as const }]
      : []),
  ];
}

const isSame = (one: ReaderSnapshot['reading'], other: ReaderSnapshot['reading']): boolean =>
  one?.issueId === other?.issueId && one?.pdfType === other?.pdfType;
