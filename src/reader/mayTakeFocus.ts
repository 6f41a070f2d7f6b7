import { reader } from './store.ts';

/** Somebody may be writing in the page around a frame: the focus is taken only where the frame has it already. */
export const mayTakeFocus = (): boolean => reader.mode !== 'viewer' || document.hasFocus();
