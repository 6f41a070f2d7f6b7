import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { notify } from '../../shell/index.ts';
import { catalog, findIssue } from '../store.ts';
import { type Asked, askedBy } from './address.ts';
import { DetailsDialog, warmDetails } from './lazy.ts';
import type { OnRead } from './onRead.ts';

/** Shows the issue that the address names, once the issues are here. */
export function DetailsLayer({ onRead }: { onRead: OnRead }) {
  const navigate = useNavigate();
  const { issue, atOnce } = useAskedIssue();
  // What is being closed stays until it has gone back to its card.
  const [shown, setShown] = useState(issue);
  useEffect(() => issue && warmDetails(issue), [issue]);
  if (issue && issue !== shown) setShown(issue);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <DetailsDialog
        key={shown.id}
        issue={shown}
        open={issue !== undefined}
        onRead={onRead}
        onClose={() => void navigate('/')}
        onGone={() => setShown(undefined)}
      />
      {atOnce && <ReadAtOnce reading={atOnce} onRead={onRead} />}
    </Suspense>
  );
}

/** Waits until the details lie there: a dialog hides from screen readers all that was before it. */
function ReadAtOnce({ reading, onRead }: { reading: Parameters<OnRead>[0]; onRead: OnRead }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => onRead(reading));
    return () => cancelAnimationFrame(frame);
  }, [reading, onRead]);
  return null;
}

function useAskedIssue() {
  const navigate = useNavigate();
  const location = useLocation();
  const { status } = useSnapshot(catalog);
  // By the whole location: a second visit to the same address opens the reader again.
  const asked = useMemo(() => askedBy(location), [location]);
  const issue = asked ? findIssue(asked.id) : undefined;
  useEffect(() => {
    if (!asked || issue || status !== 'ready') return;
    notify({ key: 'catalog.itemNotFound', kind: 'error' });
    void navigate('/', { replace: true });
  }, [asked, issue, status, navigate]);
  return { issue, atOnce: useMemo(() => readingOf(asked, issue), [asked, issue]) };
}

function readingOf(asked: Asked | null, issue: Issue | undefined) {
  if (!issue || !asked?.type || (asked.type === 'sample' && !issue.hasSample)) return null;
  const { id: _, type, ...place } = asked;
  return { issue, type, ...place };
}
