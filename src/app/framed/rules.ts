import * as z from 'zod/mini';
import { type HostEvent, WantedIssue } from '#contract/messages/host.ts';
import type { Reading } from '../../features/reader/index.ts';

/** A request to the host to open an issue. An invalid page number is left out. */
export function readRequestOf({ issue, type, page }: Reading): WantedIssue {
  const wanted = { issueId: issue.id, pdfType: type };
  return z.safeParse(WantedIssue, { ...wanted, page: Number(page) }).data ?? wanted;
}

/** The address with the colour scheme that the host has chosen. The server writes it into the document. */
export function withAppearance(href: string, appearance: string): string {
  const address = new URL(href);
  address.searchParams.set('appearance', appearance);
  return address.href;
}

/** The public state of the reader. */
export interface ReaderSnapshot {
  readonly reading: Pick<Opened, 'issueId' | 'pdfType'> | null;
  readonly page: number;
  /** null until the document is open. */
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

/** The events between two states of the reader. The first page is no page turn. */
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
