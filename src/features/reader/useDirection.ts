import { useSnapshot } from 'valtio';
import { storeInfo } from '../../shared/shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './sides.ts';
import { reader } from './store.ts';

/** Of the issue that is read; undefined where it is not known. */
export function useIssueLanguage(): string | undefined {
  return useSnapshot(reader).opened?.issue.language ?? undefined;
}

export function useDirection(): Direction {
  const { rtl } = useSnapshot(storeInfo);
  const { fileDirection, pageCount, opened } = useSnapshot(reader);
  // A cover that stood on the other side until the file has come would jump.
  const isTold = pageCount !== null || !opened;
  const ofFile = isTold ? fileDirection : directionOfTitle(opened.issue.title);
  return readingDirection(opened?.issue.readingDirection ?? 'auto', rtl, ofFile);
}
