import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isFocusLost } from '../ui/focus.ts';
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

/** Focuses the element that replaces a removed or disabled one. A focus elsewhere stays. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost() && mayTakeFocus()) element?.focus(options);
}

/** The router's key of the first location. */
const firstKey = 'default';

/**
 * For the heading of a page that replaces a dialog. The heading gets the focus as the dialog would, and
 * needs a `tabIndex`. In a frame it does not take the focus from the host.
 */
export function useFocusHeadingOnNavigate(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== firstKey && mayTakeFocus()) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
