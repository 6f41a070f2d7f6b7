export { Reader } from './Reader.tsx';
export { closeReader, openReader, type Reading } from './store.ts';
