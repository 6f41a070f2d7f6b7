import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { notify } from '../../shell/index.ts';
import { findIssue } from '../store.ts';
import { askedBy } from './address.ts';
import { DetailsDialog, warmDetails } from './lazy.ts';
import type { OnRead } from './onRead.ts';

/** Shows the issue that the address names, once the issues are here. */
export function DetailsLayer({ onRead }: { onRead: OnRead }) {
  const navigate = useNavigate();
  const issue = useAskedIssue(onRead);
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
    </Suspense>
  );
}

function useAskedIssue(onRead: OnRead): Issue | undefined {
  const navigate = useNavigate();
  const location = useLocation();
  // By the whole location: a second visit to the same address opens the reader again.
  const asked = useMemo(() => askedBy(location.pathname), [location]);
  const issue = asked ? findIssue(asked.id) : undefined;
  useEffect(() => {
    if (!asked) return;
    if (!issue) {
      notify({ key: 'catalog.itemNotFound', kind: 'error' });
      void navigate('/', { replace: true });
    } else if (asked.type === 'full' || (asked.type === 'sample' && issue.hasSample)) {
      onRead({ issue, type: asked.type });
    }
  }, [asked, issue, navigate, onRead]);
  return issue;
}
