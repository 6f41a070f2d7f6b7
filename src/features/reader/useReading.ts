import { useSnapshot } from 'valtio';
import { publication } from '../../shared/shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './sides.ts';
import { type Reading, reader } from './store.ts';
import { catalog, type ReadingRight, useReadingRight } from '../catalog/index.ts';

/** Of the issue that is read; undefined where it is not known. */
export function useIssueLanguage(): string | undefined {
  return useSnapshot(reader).opened?.issue.language ?? undefined;
}

export function useDirection(): Direction {
  const { rtl } = useSnapshot(publication);
  const { fileDirection, pageCount, opened } = useSnapshot(reader);
  // A cover that stood on the other side until the file has come would jump.
  const isKnown = pageCount !== null || !opened;
  const ofFile = isKnown ? fileDirection : directionOfTitle(opened.issue.title);
  return readingDirection(opened?.issue.readingDirection ?? 'auto', rtl, ofFile);
}

/** 'unknown': what was bought could not be asked for, so that a refusal would say too much. */
export type AccessState = ReadingRight | 'checking' | 'unknown';

/** Whether someone may read on, at every moment: by what they bought, and by what the server says. */
export function useAccess({ issue, type }: Reading): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { accessDenied } = useSnapshot(reader);
  const right = useReadingRight(issue, type);
  if (accessDenied) return accessDenied;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
