import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { below } from '../../../shared/ui/tokens.ts';
import { parseIssueRoute } from '../details/issueRoute.ts';
import { afterFirstCover } from '../firstCover.ts';

/**
 * `covered`: on a phone the details of the first address cover the page. `waiting`: the regions above the list are
 * visible beside the details, and the cards wait. `shown`: the whole page is drawn.
 */
type ListVisibility = 'covered' | 'waiting' | 'shown';

/** The details cover the window, see `details.styles.ts`. */
const phone = matchMedia(below('small'));

/**
 * When the first address opens an issue over the list, the list and its covers wait, so that they take neither
 * bandwidth nor time from the issue: for the issue's cover, and on a phone until the user touches the screen or
 * leaves the issue.
 */
export function useListVisibility(): ListVisibility {
  const isUncovered = parseIssueRoute(useLocation()) === null;
  const [visibility, setVisibility] = useState<ListVisibility>(() => {
    if (isUncovered) return 'shown';
    return phone.matches ? 'covered' : 'waiting';
  });
  if (isUncovered && visibility !== 'shown') setVisibility('shown');
  useEffect(() => {
    if (visibility === 'shown') return undefined;
    const ended = new AbortController();
    void untilWanted(ended.signal).then(() => startTransition(() => setVisibility('shown')));
    return () => ended.abort();
  }, [visibility]);
  return visibility;
}

async function untilWanted(signal: AbortSignal): Promise<void> {
  await afterFirstCover();
  if (!phone.matches) return;
  await new Promise<void>((resolve) => {
    const listen = { once: true, passive: true, signal };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), listen);
    phone.addEventListener('change', () => resolve(), listen);
  });
}
