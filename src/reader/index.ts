export { Reader } from './Reader.tsx';
export type { Direction } from './sides.ts';
export { askRightAgain, closeReader, openReader, type Reading } from './store.ts';
