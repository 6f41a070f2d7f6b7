import { appConfig } from './appConfig.ts';

/**
 * Whether a script may move the focus without a gesture of the user. In a frame it may only where the frame
 * has the focus: the user may be typing in the page around it.
 */
export const mayTakeFocus = (): boolean => appConfig.embedMode === 'none' || document.hasFocus();

/**
 * For `initialFocusEl` of a dialog that opens without a gesture of the user. Without an element the dialog's
 * machine focuses the first button. An element of no page leaves the focus where it is.
 */
export const initialFocus = (element: HTMLElement | null): HTMLElement | null =>
  mayTakeFocus() ? element : document.createElement('i');
