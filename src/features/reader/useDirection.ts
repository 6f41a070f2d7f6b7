import { useSnapshot } from 'valtio';
import { storeInfo } from '../../shared/shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './readingDirection.ts';
import { useSession } from './session/context.ts';
import type { Session } from './session/session.ts';

/** The attribute `lang` of the open issue's texts: empty if unknown. */
export function useIssueLanguage(): string {
  return useSession().reading.issue.language ?? '';
}

export const useDirection = (): Direction => useDirectionOf(useSession());

export function useDirectionOf({ reading: { issue }, store }: Session): Direction {
  const { rtl } = useSnapshot(storeInfo);
  const { fileDirection, pageCount } = useSnapshot(store);
  // The cover would jump if the direction changed when the file opens.
  const ofFile = pageCount === null ? directionOfTitle(issue.title) : fileDirection;
  return readingDirection(issue.readingDirection, rtl, ofFile);
}
