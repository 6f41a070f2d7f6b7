import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IssueDeeds } from './deeds.ts';
import { DetailsDialog, warmDetails } from './lazy.ts';
import { ReadAtOnce } from './ReadAtOnce.tsx';
import { useAskedIssue } from './useAskedIssue.ts';

interface Props {
  readonly deeds: IssueDeeds;
  /** Where the list stands that lies below. */
  readonly listAddress: string;
}

/** Shows the issue that the address names, once the issues are here; an unknown one leads to the list. */
export function DetailsLayer({ deeds, listAddress }: Props) {
  const navigate = useNavigate();
  const { issue, isUnknown, atOnce } = useAskedIssue();
  // What is being closed stays until it has gone back to its card.
  const [shown, setShown] = useState(issue);
  useEffect(() => issue && warmDetails(issue), [issue]);
  useEffect(() => {
    if (isUnknown) void navigate('/', { replace: true });
  }, [isUnknown, navigate]);
  if (issue && issue !== shown) setShown(issue);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <DetailsDialog
        key={shown.id}
        issue={shown}
        open={issue !== undefined}
        deeds={deeds}
        onClose={() => void navigate(listAddress)}
        onGone={() => setShown(undefined)}
      />
      {atOnce && <ReadAtOnce reading={atOnce} read={deeds.read} />}
    </Suspense>
  );
}
