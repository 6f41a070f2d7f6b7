import { proxy } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { askedBy } from '../../../features/catalog/index.ts';
import { tellHost } from '../host/index.ts';
import {
  fileKey,
  goToPage,
  openReader,
  resetReader,
  parsePage,
  reader,
} from '../../../features/reader/index.ts';
import { core } from '../../../shared/shell/index.ts';
import { wantedOf } from '../rules.ts';
import { type ReadRequest, readRequestIn } from './rules.ts';

/** What the host wants to have read. */
export const viewer = proxy({
  /** null before anybody has named something, and after the host has put it away. */
  request: readRequestIn(askedBy(location)),
  /** The host has been asked, and has not answered. */
  isWaiting: false,
});

/** Each wish is an object of its own, also where the same is wished for again. */
export function requestRead(request: ReadRequest | null): void {
  viewer.isWaiting = false;
  viewer.request = request;
  if (!request) resetReader();
}

/** The host takes the frame away, or keeps it for another issue. A viewer in the midst of its page stays. */
export const leave = (): void => {
  if (!core.staysOpen) tellHost('closeViewer');
};

/** One that is open already turns to the page that is wished for, and stays where it is without one. */
export function read(issue: Issue, { type, page }: ReadRequest): void {
  const reading = { issue, type, leave, ...(page !== undefined && { page }) };
  const isOpen = reader.opened !== null && fileKey(reader.opened) === fileKey(reading);
  if (!isOpen || reader.pageCount === null) return openReader(reading);
  if (page !== undefined) goToPage(parsePage(page));
}

/** A guest signs in where the store is, and is to come back to the very page. */
export function signIn(): void {
  const { opened, pageCount, page } = reader;
  if (!opened) return tellHost('openAuth', {});
  const reached = pageCount === null ? opened : { ...opened, page: String(page) };
  tellHost('openAuth', { reading: wantedOf(reached) });
}
