import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { parseIssueRoute } from '../details/issueRoute.ts';
import { afterFirstCover } from '../firstCover.ts';

/**
 * Whether the cards are to be drawn: an issue that the address names at the start lies over them, and
 * neither they nor their covers take anything from its way.
 */
export function useListIsWanted(): boolean {
  const location = useLocation();
  const [isWanted, setWanted] = useState(() => parseIssueRoute(location) === null);
  useEffect(() => {
    if (!isWanted) void afterFirstCover().then(() => startTransition(() => setWanted(true)));
  }, [isWanted]);
  return isWanted;
}
