import { useSnapshot } from 'valtio';
import { publication } from '../shell/index.ts';
import { type Direction, directionOfTitle, readingDirection } from './sides.ts';
import { reader } from './store.ts';

export function useDirection(): Direction {
  const { rtl } = useSnapshot(publication);
  const { fileDirection, pageCount, opened } = useSnapshot(reader);
  // A cover that stood on the other side until the file has come would jump.
  const isTold = pageCount !== null || !opened;
  return readingDirection(rtl, isTold ? fileDirection : directionOfTitle(opened.issue.title));
}
