export { parsePage } from './rules.ts';
export { Reader, reachForReader, preloadReader as warmReader } from './Reader.tsx';
export type { Direction } from './sides.ts';
export {
  recheckAccess as askRightAgain,
  requestClose as closeReader,
  fileKey,
  goToPage,
  openReader,
  resetReader as putReaderAway,
  type Reading,
  reader,
} from './store.ts';
export type { ReaderMenus as WayMenus, ReaderActions as Ways } from './readerActions.ts';
