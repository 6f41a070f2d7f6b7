import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mayTakeFocus } from './mayTakeFocus.ts';

/** The router's key of the first location. */
const cameIn = 'default';

/**
 * For the heading of a page that replaces a dialog. The heading gets the focus as the dialog would, and
 * needs a `tabIndex`. In a frame it does not take the focus from the host.
 */
export function useFocusHeadingOnNavigate(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== cameIn && mayTakeFocus()) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
