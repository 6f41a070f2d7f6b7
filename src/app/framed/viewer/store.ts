import { proxy } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { parseIssueRoute } from '../../../features/catalog/index.ts';
import { postToHost } from '../hostConnection/index.ts';
import { fileKey, openReader, resetReader, reader } from '../../../features/reader/index.ts';
import { appConfig } from '../../../shared/shell/index.ts';
import { readRequestOf } from '../rules.ts';
import { type ReadRequest, readRequestIn } from './rules.ts';

/** The issue that the host requested. */
export const viewer = proxy({
  /** null before the first request, and after the host has closed the reader. */
  request: readRequestIn(parseIssueRoute(location)),
  /** A request to the host has no answer yet. */
  isWaiting: false,
});

/** Each request is a new object, also when it repeats the previous one. */
export function requestRead(request: ReadRequest | null): void {
  viewer.isWaiting = false;
  viewer.request = request;
  if (!request) resetReader();
}

/** The host removes the frame, or keeps it for another issue. A reader inside the host's page stays. */
export const leave = (): void => {
  if (!appConfig.staysOpen) postToHost('closeViewer');
};

/** An open reader turns to the requested page, or stays on its page when the request has none. */
export function read(issue: Issue, { type, page, query, text }: ReadRequest): void {
  const place = {
    ...(page !== undefined && { page }),
    ...(query && { query }),
    ...(text && { text }),
  };
  const reading = { issue, type, onClose: leave, ...place };
  const isOpen = reader.opened !== null && fileKey(reader.opened) === fileKey(reading);
  const { document } = reader;
  if (!isOpen || !document || document.pageCount === null) return openReader(reading);
  if (page !== undefined) reader.session?.goToPage(page);
}

/** A guest signs in at the store, and returns to the same page of the issue. */
export function signIn(): void {
  const { opened, document } = reader;
  if (!opened) return postToHost('openAuth', {});
  const isRead = document && document.pageCount !== null;
  const reached = isRead ? { ...opened, page: String(document.page) } : opened;
  postToHost('openAuth', { reading: readRequestOf(reached) });
}
