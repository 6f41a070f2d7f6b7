import { appConfig } from './appConfig.ts';

/**
 * Whether a script may move the focus without a gesture of the user. In a frame it may only while the frame
 * has the focus, because the user may be typing in the page around it.
 */
export const mayTakeFocus = (): boolean => appConfig.embedMode === 'none' || document.hasFocus();

/**
 * For `initialFocusEl` of a dialog that opens without a gesture of the user. Without an element the dialog
 * focuses the first button. A detached element leaves the focus unchanged.
 */
export const initialFocus = (element: HTMLElement | null): HTMLElement | null =>
  mayTakeFocus() ? element : document.createElement('i');
