import { useEffect, useEffectEvent, useMemo } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { useSnapshot } from 'valtio';
import { showToast, readerHistoryEntryIn } from '../../../shared/shell/index.ts';
import { catalog, useIssue } from '../catalogState.ts';
import { type IssueRoute, parseIssueRoute } from './issueRoute.ts';
import type { Reading, IssueActions } from './actions.ts';
import { viewerOverlay } from '../../../shared/ui/viewerOverlay.ts';

/**
 * Waits until the details are mounted, because a dialog hides everything that was there before from screen
 * readers. An open reader follows the history by itself.
 */
export function AutoOpenReader({
  reading,
  read,
}: {
  reading: Reading;
  read: IssueActions['read'];
}) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => viewerOverlay.isOn || read(reading));
    return () => cancelAnimationFrame(frame);
  }, [reading, read]);
  return null;
}

/**
 * The issue in the address, and the part that opens in the reader. An unknown issue is reported. The part is requested
 * before the details are there, as soon as it is known whether the user may read it.
 */
export function useRouteIssue({ preloadReading }: Pick<IssueActions, 'preloadReading'>) {
  const location = useLocation();
  // Depends on the whole location: a second visit to the same address opens the reader again.
  const asked = useMemo(() => askedIn(location), [location]);
  const { issue, isSettled } = useIssue(asked?.id);
  const unknown = !issue && isSettled ? asked : null;
  useEffect(() => {
    if (unknown) showToast({ key: 'catalog.itemNotFound', kind: 'error' });
  }, [unknown]);
  const atOnce = useMemo(() => readingOf(asked, issue), [asked, issue]);
  const { purchasesLoaded } = useSnapshot(catalog);
  const reach = useEffectEvent(preloadReading);
  useEffect(() => {
    if (atOnce && purchasesLoaded) reach(atOnce);
  }, [atOnce, purchasesLoaded]);
  return { issue, isUnknown: unknown !== null, atOnce };
}

/** A history entry of the reader knows the page to continue at after Back or Forward. */
function askedIn(location: Location): IssueRoute | null {
  const asked = parseIssueRoute(location);
  const step = readerHistoryEntryIn(location.state);
  if (!asked || step?.id !== asked.id) return asked;
  return { id: step.id, type: step.type, ...(step.page && { page: step.page }) };
}

function readingOf(asked: IssueRoute | null, issue: Issue | undefined): Reading | null {
  if (!issue || !asked?.type || (asked.type === 'sample' && !issue.hasSample)) return null;
  const { id: _, type, ...place } = asked;
  return { issue, type, ...place };
}
