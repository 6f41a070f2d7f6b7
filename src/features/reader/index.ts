export { ContinueReading } from './continueReading/ContinueReading.tsx';
export { DocumentWorkers } from './documentWorkers.ts';
export { preloadReader, Reader, reachForReader } from './Reader.tsx';
export type { Direction } from './readingDirection.ts';
export {
  fileKey,
  openReader,
  type Reading,
  reader,
  recheckAccess,
  requestClose,
  resetReader,
  setHostScreen,
} from './readerState.ts';
export type { ReaderActions, ReaderMenus } from './readerState.ts';
