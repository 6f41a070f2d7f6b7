import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { parseIssueRoute } from '../details/issueRoute.ts';
import { afterFirstCover } from '../firstCover.ts';

/**
 * Whether the cards are drawn. When the first address opens an issue over the list, the list and its covers
 * wait, so that they take no bandwidth from the issue.
 */
export function useListIsWanted(): boolean {
  const location = useLocation();
  const [isWanted, setWanted] = useState(() => parseIssueRoute(location) === null);
  useEffect(() => {
    if (!isWanted) void afterFirstCover().then(() => startTransition(() => setWanted(true)));
  }, [isWanted]);
  return isWanted;
}
