/** The first screen must not import this file: its code is loaded with the reader and with the page of notes. */
export { followAnnotations } from './effects.ts';
export { byPlace, type SyncState } from './rules.ts';
export {
  addAnnotation,
  annotations,
  changeAnnotation,
  removeAnnotation,
} from './store.ts';
