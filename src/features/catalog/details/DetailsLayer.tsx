import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import type { IssueActions } from './actions.ts';
import { markdownChunks } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { DetailsDialog, preloadDetails } from './detailsCode.ts';
import { AutoOpenReader, useRouteIssue } from './useRouteIssue.ts';

interface Props {
  readonly actions: IssueActions;
  /** The route of the list below. */
  readonly listAddress: string;
}

/** Shows the issue in the address after the issues were loaded. An unknown id leads to the list. */
export function DetailsLayer({ actions, listAddress }: Props) {
  const navigate = useNavigate();
  const { issue, isUnknown, atOnce } = useRouteIssue(actions);
  // A closing dialog stays mounted until its transition has ended.
  const [shown, setShown] = useState(issue);
  useEffect(() => issue && preloadDetails(issue), [issue]);
  useEffect(() => {
    if (isUnknown) void navigate('/', { replace: true });
  }, [isUnknown, navigate]);
  if (issue && issue !== shown) setShown(issue);
  const { key } = useLocation();
  // Waits for the code of the description, because a late description would move the layout. Another click
  // on the card is another attempt.
  const codes = shown ? [DetailsDialog.code, ...markdownChunks(shown.description)] : [];
  const isHere = useChunks(codes, { again: key });
  if (shown && !issue && !isHere) setShown(undefined);
  if (!shown || !isHere) return null;
  return (
    <>
      <DetailsDialog
        issue={shown}
        open={issue !== undefined}
        actions={actions}
        onClose={() => void navigate(listAddress)}
        onClosed={() => setShown(undefined)}
      />
      {atOnce && <AutoOpenReader reading={atOnce} read={actions.read} />}
    </>
  );
}
