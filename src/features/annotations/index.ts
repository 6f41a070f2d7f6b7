/** The first screen must not import this file: its code is loaded with the reader and with the page of notes. */
export { followAnnotations } from './effects.ts';
export type { SyncState } from './rules.ts';
export { byPlace } from '#contract/annotations/annotationList.ts';
export {
  addAnnotation,
  annotations,
  changeAnnotation,
  importAnnotations,
  newId,
  removeAnnotation,
} from './store.ts';
export { removeWithUndo } from './removeWithUndo.ts';
