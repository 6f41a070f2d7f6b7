import { useSnapshot } from 'valtio';
import { publication } from '../shell/index.ts';
import { type Direction, readingDirection } from './sides.ts';
import { reader } from './store.ts';

export function useDirection(): Direction {
  const { rtl } = useSnapshot(publication);
  const { fileDirection } = useSnapshot(reader);
  return readingDirection(rtl, fileDirection);
}
