import * as z from 'zod/mini';
import { type HostEvent, type ReaderPlace, WantedIssue } from '#contract/messages/host.ts';
import { paths, readingPath } from '#contract/paths.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Reading } from '../../features/reader/index.ts';
import type { IssueRoute } from '../../features/catalog/index.ts';

/** A request to the host to open an issue. An invalid page number is left out. */
export function wantedIssueOf({ issue, type, page }: Reading): WantedIssue {
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
  readonly scale: number;
  /** null until the document is open. */
  readonly pageCount: number | null;
  readonly isBroken: boolean;
}
type Opened = Extract<HostEvent, { name: 'readerOpened' }>;

export const noSnapshot: ReaderSnapshot = {
  reading: null,
  page: 1,
  scale: 1,
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
  return [
    ...placeEvents(before, now),
    ...(now.isBroken && !before.isBroken
      ? [{ name: 'error' as const, code: 'document_failed' as const }]
      : []),
  ];
}

/** The events of an open document. Its opening is reported with its page, and is no turn. */
function placeEvents(before: ReaderSnapshot, now: ReaderSnapshot): HostEvent[] {
  const { reading, page, scale } = now;
  const place = placeOf(now);
  if (!reading || !place) return [];
  const { scale: _scale, ...opened } = place;
  if (before.pageCount === null) return [{ name: 'opened', ...opened }];
  const { pageCount, address } = place;
  return [
    ...(before.page === page
      ? []
      : ([
          { name: 'pageTurned', ...reading, page, pageCount },
          { name: 'navigated', address },
        ] as const)),
    ...(before.scale === scale ? [] : [{ name: 'zoomed', ...reading, scale } as const]),
  ];
}

/** The place in the open document; null without one. */
export const placeOf = ({ reading, page, pageCount, scale }: ReaderSnapshot): ReaderPlace | null =>
  reading && pageCount !== null
    ? {
        ...reading,
        page,
        pageCount,
        scale,
        address: readingPath(reading.issueId, reading.pdfType, page),
      }
    : null;

/** Pages of the store whose addresses hold no secret and no text that a user has typed. */
const reportedPages: ReadonlySet<string> = new Set([
  paths.list,
  paths.plans,
  paths.support,
  paths.terms,
  paths.privacy,
  paths.accessibility,
]);

/** The address of a page of the store for its host; null if the host must not learn it. */
export const reportedAddress = (location: Pick<Location, 'pathname'>): string | null =>
  reportedPages.has(location.pathname) || /^\/read\/\d+(\/(full|preview))?$/.test(location.pathname)
    ? location.pathname
    : null;

const isSame = (one: ReaderSnapshot['reading'], other: ReaderSnapshot['reading']): boolean =>
  one?.issueId === other?.issueId && one?.pdfType === other?.pdfType;

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
