import { useSnapshot } from 'valtio';
import { storeInfo } from '../../shared/shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './readingDirection.ts';
import { type Reading, reader } from './store.ts';
import { catalog, type ReadingRight, useReadingRight } from '../catalog/index.ts';

/** The language of the open issue; undefined if unknown. */
export function useIssueLanguage(): string | undefined {
  return useSnapshot(reader).opened?.issue.language ?? undefined;
}

export function useDirection(): Direction {
  const { rtl } = useSnapshot(storeInfo);
  const { fileDirection, pageCount, opened } = useSnapshot(reader);
  // The cover would jump if the direction changed when the file opens.
  const isKnown = pageCount !== null || !opened;
  const ofFile = isKnown ? fileDirection : directionOfTitle(opened.issue.title);
  return readingDirection(opened?.issue.readingDirection ?? 'auto', rtl, ofFile);
}

/** 'unknown': purchases failed to load, so a refusal would be unfounded. */
export type AccessState = ReadingRight | 'checking' | 'unknown';

/** The current access: by the user's purchases and by the server's answers. */
export function useAccess({ issue, type }: Reading): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { phase } = useSnapshot(reader);
  const right = useReadingRight(issue, type);
  if (phase.at === 'checking-access' && phase.lacking) return phase.lacking;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
