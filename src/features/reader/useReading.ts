import { useSnapshot } from 'valtio';
import { storeInfo } from '../../shared/shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './readingDirection.ts';
import { useSession } from './session/context.ts';
import type { Session } from './session/session.ts';
import { catalog, type ReadingRight, useReadingRight } from '../catalog/index.ts';

/** The language of the open issue; undefined if unknown. */
export function useIssueLanguage(): string | undefined {
  return useSession().reading.issue.language ?? undefined;
}

export const useDirection = (): Direction => useDirectionOf(useSession());

export function useDirectionOf({ reading: { issue }, store }: Session): Direction {
  const { rtl } = useSnapshot(storeInfo);
  const { fileDirection, pageCount } = useSnapshot(store);
  // The cover would jump if the direction changed when the file opens.
  const ofFile = pageCount === null ? directionOfTitle(issue.title) : fileDirection;
  return readingDirection(issue.readingDirection, rtl, ofFile);
}

/** 'unknown': purchases failed to load, so a refusal would be unfounded. */
export type AccessState = ReadingRight | 'checking' | 'unknown';

/** The current access: by the user's purchases and by the server's answers. */
export function useAccess({ reading: { issue, type }, store }: Session): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { phase } = useSnapshot(store);
  const right = useReadingRight(issue, type);
  if (phase.at === 'checking-access' && phase.lacking) return phase.lacking;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
