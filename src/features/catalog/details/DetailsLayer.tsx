import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import type { IssueActions } from './actions.ts';
import { descriptionChunk, DetailsDialog, preloadDetails } from './lazy.ts';
import { AutoOpenReader } from './AutoOpenReader.tsx';
import { useRouteIssue } from './useRouteIssue.ts';

interface Props {
  readonly actions: IssueActions;
  /** Where the list stands that lies below. */
  readonly listAddress: string;
}

/** Shows the issue that the address names, once the issues are here; an unknown one leads to the list. */
export function DetailsLayer({ actions, listAddress }: Props) {
  const navigate = useNavigate();
  const { issue, isUnknown, atOnce } = useRouteIssue();
  // What is being closed stays until it has gone back to its card.
  const [shown, setShown] = useState(issue);
  useEffect(() => issue && preloadDetails(issue), [issue]);
  useEffect(() => {
    if (isUnknown) void navigate('/', { replace: true });
  }, [isUnknown, navigate]);
  if (issue && issue !== shown) setShown(issue);
  const { key } = useLocation();
  // With all its words at once, or they would move what is there. Another press on the card is another attempt.
  const codes = shown ? [DetailsDialog.code, ...descriptionChunk(shown)] : [];
  const isHere = useChunks(codes, { again: key });
  if (shown && !issue && !isHere) setShown(undefined);
  if (!shown || !isHere) return null;
  return (
    <>
      <DetailsDialog
        key={shown.id}
        issue={shown}
        open={issue !== undefined}
        actions={actions}
        onClose={() => void navigate(listAddress)}
        onGone={() => setShown(undefined)}
      />
      {atOnce && <AutoOpenReader reading={atOnce} read={actions.read} />}
    </>
  );
}
