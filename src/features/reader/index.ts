export { parsePage } from './rules.ts';
export { Reader, reachForReader, warmReader } from './Reader.tsx';
export type { Direction } from './sides.ts';
export {
  askRightAgain,
  closeReader,
  fileKey,
  goToPage,
  openReader,
  putReaderAway,
  type Reading,
  reader,
} from './store.ts';
export type { WayMenus, Ways } from './readerActions.ts';
