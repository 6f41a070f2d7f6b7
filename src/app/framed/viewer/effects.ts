import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { onHost, tellHost } from '../host/index.ts';
import { catalog, findIssue, reloadIssues, useIssue } from '../../../features/catalog/index.ts';
import { resetReader, reader } from '../../../features/reader/index.ts';
import { core, failPage } from '../../../shared/shell/index.ts';
import { addressOf, readRequestOf } from './rules.ts';
import { read, viewer, requestRead } from './store.ts';

/** Does what the host says to a reader; what it says to a store is not heard here. */
export function useHostRequests(): void {
  useEffect(() => {
    const endings = [
      onHost('loadOptions', ({ payload: { loadIssue } }) => {
        if (loadIssue) requestRead(readRequestOf(loadIssue));
        else viewer.isWaiting = false;
      }),
      onHost('openViewer', ({ payload }) => requestRead(readRequestOf(payload))),
      onHost('closeViewer', () => requestRead(null)),
    ];
    if (!viewer.request) {
      viewer.isWaiting = true;
      tellHost('loadOptions');
    }
    return () => endings.forEach((end) => end());
  }, []);
}

export type LookupState = 'nothing' | 'looking' | 'found' | 'unknown';

/** Opens what is wished for as soon as it is known; the rest of the list is asked for only where it is not. */
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

/** A sample is something to read only where there is one. */
const readable = (issue: Issue | undefined, type: 'sample' | 'full'): Issue | undefined =>
  type === 'sample' && !issue?.hasSample ? undefined : issue;

/**
 * Writes into the address what is read, so that a reload shows it again. It takes the place of what
 * stood there: a step of its own would lie among those of the host page, whose Back would then lead
 * from one issue to another inside a frame, or, once the frame is gone, to nowhere.
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

/** The screen that the host fills with this frame, where the frame may not do it itself. */
export function useHostScreen(): void {
  const { hostFillsScreen } = useSnapshot(core);
  useEffect(() => {
    if (!hostFillsScreen) return undefined;
    const fill = (on: boolean): void => tellHost('fullscreen', { on });
    reader.hostScreen = { isFull: false, fill };
    const stop = onHost('fullscreen', ({ payload }) => {
      reader.hostScreen = { isFull: payload.on, fill };
    });
    return () => {
      stop();
      reader.hostScreen = null;
    };
  }, [hostFillsScreen]);
}

/** A host gives the focus to the frame, and so to nothing in it: here it goes on to what lies on top. */
export function useFocus(): void {
  useEffect(() => {
    const onFocus = (): void => {
      if (document.activeElement === document.body) topmost()?.focus();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}

const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(':is([role=dialog], [role=alertdialog])')].findLast(
    (dialog) => !dialog.closest('[data-bar]'),
  );
