import { proxy, useSnapshot } from 'valtio';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import {
  parseIssueRoute,
  catalog,
  findIssue,
  reloadIssues,
  useIssue,
} from '../../features/catalog/index.ts';
import { postToHost, onHostMessage } from './hostConnection/index.ts';
import {
  fileKey,
  openReader,
  resetReader,
  reader,
  setHostScreen,
} from '../../features/reader/index.ts';
import { appConfig, failPage } from '../../shared/shell/index.ts';
import {
  wantedIssueOf,
  type ReadRequest,
  readRequestIn,
  addressOf,
  readRequestOf,
} from './hostReadings.ts';
import { isFocusLost } from '../../shared/ui/focus.ts';

/** Handles the host's commands for a reader. Commands for a store are handled in `Framed.tsx`. */
export function useHostRequests(): void {
  useEffect(() => {
    const endings = [
      onHostMessage('loadOptions', ({ payload: { loadIssue } }) => {
        if (loadIssue) requestRead(readRequestOf(loadIssue));
        else viewer.isWaiting = false;
      }),
      onHostMessage('openViewer', ({ payload }) => requestRead(readRequestOf(payload))),
      onHostMessage('closeViewer', () => requestRead(null)),
    ];
    if (!viewer.request) {
      viewer.isWaiting = true;
      postToHost('loadOptions');
    }
    return () => endings.forEach((end) => end());
  }, []);
}

export type LookupState = 'nothing' | 'looking' | 'found' | 'unknown';

/**
 * Opens the requested issue as soon as it is known. The rest of the list is loaded only when the issue is
 * not among the first.
 */
export function useReadRequest(): LookupState {
  const { request } = useSnapshot(viewer);
  const { status } = useSnapshot(catalog);
  const { issue: wished, isSettled } = useIssue(request?.id);
  const issue = request ? readable(wished, request.type) : undefined;
  const finding = !request ? 'nothing' : issue ? 'found' : isSettled ? 'unknown' : 'looking';
  useEffect(() => {
    const issue = request && findIssue(request.id);
    if (finding === 'found' && issue) read(issue, request);
    if (finding === 'unknown') resetReader();
    if (finding === 'looking' && status === 'first') void reloadIssues().catch(failPage);
  }, [request, finding, status]);
  return finding;
}

/** An issue without a sample cannot be read as a sample. */
const readable = (issue: Issue | undefined, type: 'sample' | 'full'): Issue | undefined =>
  type === 'sample' && !issue?.hasSample ? undefined : issue;

/**
 * Writes the read issue into the address, so that a reload opens it again. It replaces the history entry. A
 * new entry would mix with those of the host page, and the host's Back would lead from one issue to another
 * inside the frame, or nowhere after the frame is gone.
 */
export function useAddress(): void {
  const navigate = useNavigate();
  const { request } = useSnapshot(viewer);
  const { opened } = useSnapshot(reader);
  const { pathname, search, hash } = useLocation();
  const shown = opened ? { ...opened, id: opened.issue.id } : request;
  const address = addressOf(shown);
  const isThere = pathname + search + hash === address;
  useEffect(() => {
    if (!isThere) void navigate(address, { replace: true });
  }, [isThere, address, navigate]);
}

/** Lets the host fill the screen with this frame when the frame may not do it itself. */
export function useHostScreen(): void {
  const { hostFillsScreen } = useSnapshot(appConfig);
  useEffect(() => {
    if (!hostFillsScreen) return undefined;
    const fill = (on: boolean): void => postToHost('fullscreen', { on });
    setHostScreen({ isFull: false, fill });
    const stop = onHostMessage('fullscreen', ({ payload }) => {
      setHostScreen({ isFull: payload.on, fill });
    });
    return () => {
      stop();
      setHostScreen(null);
    };
  }, [hostFillsScreen]);
}

/** A host gives the focus to the frame without an element. This moves the focus to the topmost layer. */
export function useFocus(): void {
  useEffect(() => {
    const onFocus = (): void => {
      if (isFocusLost()) topmost()?.focus();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}

const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(':is([role=dialog], [role=alertdialog])')].findLast(
    (dialog) => !dialog.closest('[data-bar]'),
  );

/** The issue that the host requested. */
export const viewer = proxy({
  /** null before the first request, and after the host has closed the reader. */
  request: readRequestIn(parseIssueRoute(location)),
  /** A request to the host has no answer yet. */
  isWaiting: false,
});

/** Each request is a new object, also when it repeats the previous one. */
function requestRead(request: ReadRequest | null): void {
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
  postToHost('openAuth', { reading: wantedIssueOf(reached) });
}
