/** The first screen must not import this file: its code is loaded with the reader and with the page of notes. */
export { followAnnotations } from './annotationSync.ts';
export type { SyncState } from './annotationLog.ts';
export { byPlace } from '#contract/annotations/annotationList.ts';
export {
  addAnnotation,
  annotations,
  changeAnnotation,
  importAnnotations,
  newId,
  removeAnnotation,
} from './annotationLog.ts';
export { removeWithUndo } from './annotationSync.ts';
