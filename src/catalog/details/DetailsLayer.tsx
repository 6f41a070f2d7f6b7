import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHere } from '../../ui/later.ts';
import type { IssueDeeds, Reading } from './deeds.ts';
import type { DetailsProps } from './DetailsDialog.tsx';
import { codeOfWords, DetailsDialog, warmDetails } from './lazy.ts';
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
    <Details
      key={shown.id}
      issue={shown}
      open={issue !== undefined}
      deeds={deeds}
      onClose={() => void navigate(listAddress)}
      onGone={() => setShown(undefined)}
      atOnce={atOnce}
    />
  );
}

type DetailsLook = DetailsProps & { readonly atOnce: Reading | null };

/** With all its words at once, or they would move what is there; and below what is read. */
function Details({ atOnce, ...details }: DetailsLook) {
  const isHere = useHere([DetailsDialog.code, ...codeOfWords(details.issue)]);
  return (
    isHere && (
      <>
        <DetailsDialog {...details} />
        {atOnce && <ReadAtOnce reading={atOnce} read={details.deeds.read} />}
      </>
    )
  );
}
