import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHere } from '../../../shared/ui/lazyComponent.ts';
import type { IssueDeeds } from './actions.ts';
import { codeOfWords, DetailsDialog, warmDetails } from './lazy.ts';
import { ReadAtOnce } from './AutoOpenReader.tsx';
import { useAskedIssue } from './useRouteIssue.ts';

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
  const { key } = useLocation();
  // With all its words at once, or they would move what is there. Another press on the card is another attempt.
  const codes = shown ? [DetailsDialog.code, ...codeOfWords(shown)] : [];
  const isHere = useHere(codes, { again: key });
  if (shown && !issue && !isHere) setShown(undefined);
  if (!shown || !isHere) return null;
  return (
    <>
      <DetailsDialog
        key={shown.id}
        issue={shown}
        open={issue !== undefined}
        deeds={deeds}
        onClose={() => void navigate(listAddress)}
        onGone={() => setShown(undefined)}
      />
      {atOnce && <ReadAtOnce reading={atOnce} read={deeds.read} />}
    </>
  );
}
